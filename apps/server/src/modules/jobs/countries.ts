import type { Region } from '@devhood/contract'

const EU = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'
const EUROPE = `${EU} GB CH NO IS LI AL AD BA BY MC MD ME MK RS SM UA VA`
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

/** By ISO 3166's two letters: search engines know countries, and no larger regions. */
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
const EVERYWHERE = Object.values(CODES).join(' ')

const ENGLISH = new Intl.DisplayNames('en', { type: 'region' })
/** Asked once: each answer takes as long as all else that a page needs. */
const NAMES = new Map(EVERYWHERE.split(' ').map((code) => [code, String(ENGLISH.of(code))]))
/** Not by their letters, by which half of them are states of America: `San Francisco, CA`; nor what is a state by its name. */
const BY_NAME = new Map(
  Array.from(NAMES, ([code, name]): [string, string] => [name.toLowerCase(), code]).filter(
    ([, code]) => code !== 'GE',
  ),
)
/** As people write them. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['uk', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['us', 'US'],
  ['usa', 'US'],
  ['the netherlands', 'NL'],
  ['czech republic', 'CZ'],
  ['turkey', 'TR'],
])

/** The names of all countries of these regions, each once. */
export function countriesIn(regions: readonly Region[]): string[] {
  const codes = regions.flatMap((region) =>
    (region === 'anywhere' ? EVERYWHERE : CODES[region]).split(' '),
  )
  return [...new Set(codes)].map((code) => NAMES.get(code) ?? code)
}

/** The code of the country that a place ends with: `Berlin, Germany`. Undefined where it names none that is known. */
export function countryOf(place: string): string | undefined {
  const last = place.split(',').at(-1)?.trim().toLowerCase() ?? ''
  return BY_NAME.get(last) ?? OTHER_NAMES.get(last)
}
