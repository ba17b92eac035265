import { type Region } from './jobs.ts'

const EU = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'
const EUROPE = `${EU} GB CH NO IS LI AL AD BA BY MC MD ME MK RS SM UA VA XK`
const AFRICA =
  'DZ AO BJ BW BF BI CV CM CF TD KM CG CD CI DJ EG GQ ER SZ ET GA GM GH GN GW KE LS LR LY MG MW ML MR MU MA ' +
  'MZ NA NE NG RW ST SN SC SL SO ZA SS SD TZ TG TN UG ZM ZW'
const MIDDLE_EAST = 'AE BH EG IL IQ IR JO KW LB OM PS QA SA SY TR YE'
const ASIA =
  'AF AM AZ BD BN BT CN GE HK ID IN JP KG KH KR KZ LA LK MM MN MO MV MY NP PH PK SG TH TJ TL TM TW UZ VN'
const LATIN_AMERICA =
  'AG AR BB BO BR BS BZ CL CO CR CU DM DO EC GD GT GY HN HT JM KN LC MX NI PA PE PR PY SR SV TT UY VC VE'
const NORTH_AMERICA = 'US CA MX'
const OCEANIA = 'AU NZ FJ FM KI MH NR PG PW SB TO TV VU WS'

/** By ISO 3166-1 alpha-2 codes: search engines know countries, but no larger regions. */
const CODES: Readonly<Record<Exclude<Region, 'anywhere'>, string>> = {
  africa: AFRICA,
  asia: ASIA,
  europe: EUROPE,
  eu: EU,
  uk: 'GB',
  latinAmerica: LATIN_AMERICA,
  middleEast: MIDDLE_EAST,
  northAmerica: NORTH_AMERICA,
  us: 'US',
  canada: 'CA',
  oceania: OCEANIA,
}
/** Countries that are in none of the regions. */
const ELSEWHERE = 'KP RU'
const EVERYWHERE = `${Object.values(CODES).join(' ')} ${ELSEWHERE}`
/** Every country's code; most dependent territories count as part of their country. */
export const COUNTRIES: ReadonlySet<string> = new Set(EVERYWHERE.split(' '))

/** Countries whose usual English name is more specific than anybody needs. */
const PLAIN_NAMES: Readonly<Record<string, string>> = {
  CD: 'Democratic Republic of the Congo',
  CG: 'Congo',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
}
/** Computes a value on first use: the data of the world's languages takes many megabytes. */
export function memoize<T>(work: () => T): () => T {
  let known: { readonly value: T } | undefined
  return () => (known ??= { value: work() }).value
}

/** English names by code. Computed once, because the names take as long as the rest of a page. */
export const countryNames = memoize<ReadonlyMap<string, string>>(() => {
  const english = new Intl.DisplayNames('en', { type: 'region' })
  const plainName = (code: string) =>
    PLAIN_NAMES[code] ??
    String(english.of(code))
      .replace(' & ', ' and ')
      .replace(/^St\. /, 'Saint ')
  return new Map(Array.from(COUNTRIES, (code) => [code, plainName(code)]))
})

/** The regions that a country belongs to, by its code. */
export const regionsOfCountry = (country: string): string[] =>
  Object.entries(CODES).flatMap(([region, codes]) =>
    codes.split(' ').includes(country) ? [region] : [],
  )

/** The names of all countries of these regions, each once. */
export function countriesIn(regions: readonly Region[]): string[] {
  const codes = regions.flatMap((region) =>
    region === 'anywhere' ? [...COUNTRIES] : CODES[region].split(' '),
  )
  const names = countryNames()
  return [...new Set(codes)].map((code) => names.get(code) ?? code)
}
