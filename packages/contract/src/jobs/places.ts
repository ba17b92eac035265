import { COUNTRIES, countryNames, memoize } from './countries.ts'

export { countriesIn, regionsOfCountry } from './countries.ts'

/** Ignores accents, case and dots: `U.K.`, `Côte d'Ivoire`, `Osterreich`. */
const normalizeName = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/[\p{M}.]/gu, '')
    .replaceAll('’', "'")
    .replaceAll('&', 'and')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** Languages in which people name countries other than their own. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt']
function namesIn(language: string): [name: string, code: string][] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return Array.from(COUNTRIES, (code) => [String(names.of(code)), code])
}
/** Countries' names in their own languages, besides these: loading each language would take some thirty megabytes. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  AE: 'الإمارات العربية المتحدة',
  AL: 'Shqipëri, Shqipëria',
  AM: 'Հայաստան',
  AZ: 'Azərbaycan',
  BA: 'Bosna i Hercegovina',
  BD: 'বাংলাদেশ',
  BG: 'България',
  BY: 'Беларусь',
  CN: '中国, 中國',
  CZ: 'Česko',
  DK: 'Danmark',
  EE: 'Eesti',
  EG: 'مصر',
  FI: 'Suomi',
  GE: 'საქართველო',
  GR: 'Ελλάδα',
  HR: 'Hrvatska',
  HU: 'Magyarország',
  IL: 'ישראל',
  IN: 'भारत',
  IR: 'ایران',
  IS: 'Ísland',
  JP: '日本',
  KR: '대한민국, 한국',
  KZ: 'Казахстан',
  LT: 'Lietuva',
  LV: 'Latvija',
  MA: 'المغرب',
  MK: 'Северна Македонија',
  NL: 'Nederland',
  NO: 'Norge',
  PK: 'پاکستان',
  PL: 'Polska',
  RO: 'România',
  RS: 'Србија, Srbija',
  RU: 'Россия',
  SA: 'السعودية, المملكة العربية السعودية',
  SE: 'Sverige',
  SI: 'Slovenija',
  SK: 'Slovensko',
  TH: 'ไทย',
  TR: 'Türkiye',
  TW: '台湾, 台灣, 臺灣',
  UA: 'Україна',
  VN: 'Việt Nam',
}

/** Common informal names. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  AE: 'UAE, Emirates',
  BA: 'Bosnia',
  CD: 'DR Congo, DRC',
  CI: 'Ivory Coast',
  CN: "People's Republic of China, PRC",
  CZ: 'Czech Republic',
  GB: 'UK, Great Britain, England, Scotland, Wales, Northern Ireland',
  HK: 'Hong Kong SAR, 香港',
  IE: 'Republic of Ireland, Éire',
  KR: 'Republic of Korea, Korea',
  MK: 'Macedonia',
  MM: 'Burma',
  MO: 'Macau, 澳門, 澳门',
  NL: 'The Netherlands, Holland',
  PS: 'Palestine',
  RU: 'Russian Federation',
  SZ: 'Swaziland',
  TL: 'East Timor',
  TR: 'Turkey',
  US: 'US, USA, United States of America',
  VA: 'Vatican',
  VN: 'Viet Nam',
}
/** Cities that people name without their country and that aren't confused with others of the same name. */
const CITIES: Readonly<Record<string, string>> = {
  AE: 'Abu Dhabi, Dubai',
  AT: 'Vienna, Wien, Graz',
  AU: 'Melbourne, Sydney',
  BE: 'Brussels, Bruxelles',
  BR: 'Rio de Janeiro, São Paulo',
  CA: 'Montreal, Toronto',
  CH: 'Geneva, Genève, Zurich',
  CN: 'Beijing, Shanghai, Shenzhen',
  CZ: 'Prague, Praha',
  DE: 'Berlin, Cologne, Köln, Hamburg, Munich, München',
  DK: 'Copenhagen, København',
  ES: 'Barcelona, Madrid',
  FI: 'Helsinki',
  FR: 'Lyon, Paris',
  GB: 'Edinburgh, London',
  GE: 'Batumi, Kutaisi, Tbilisi',
  IE: 'Dublin',
  IL: 'Tel Aviv',
  IN: 'Bangalore, Bengaluru, Delhi, Mumbai, New Delhi',
  IT: 'Milan, Milano, Roma, Rome',
  JP: 'Tokyo, 東京',
  KE: 'Nairobi',
  KR: 'Seoul, 서울',
  NG: 'Lagos',
  NL: 'Amsterdam',
  NO: 'Oslo',
  PL: 'Kraków, Warsaw, Warszawa',
  PT: 'Lisboa, Lisbon, Porto',
  SE: 'Stockholm',
  TR: 'Istanbul',
  TW: 'Taipei',
  US: 'Boston, Chicago, Los Angeles, New York, San Francisco, Seattle',
}
const namesOf = (lists: Readonly<Record<string, string>>): [name: string, code: string][] =>
  Object.entries(lists).flatMap(([code, names]) =>
    names.split(', ').map((name): [string, string] => [name, code]),
  )
const byName = (names: readonly [name: string, code: string][]): ReadonlyMap<string, string> =>
  new Map(names.map(([name, code]) => [normalizeName(name), code]))

const byCity = memoize(() => byName(namesOf(CITIES)))
/** The last entry with a name wins. */
const byCountry = memoize(() =>
  byName([
    ...LANGUAGES.toReversed().flatMap(namesIn),
    ...namesOf(OWN_NAMES),
    ...Array.from(countryNames(), ([code, name]): [string, string] => [name, code]),
    ...namesOf(OTHER_NAMES),
  ]),
)

/** The states of the USA. `DE` and `IN` are missing, because they also follow cities of Germany and India. */
const STATES: ReadonlySet<string> = new Set(
  (
    'AL AK AZ AR CA CO CT DC FL GA HI ID IL IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR ' +
    'PA RI SC SD TN TX UT VT VA WA WV WI WY'
  ).split(' '),
)
const isState = (name: string) => STATES.has(name.replaceAll('.', '').trim())
/** A state of the USA, too. */
const GEORGIA = 'georgia'

/** The code of the country that a place ends with, and how many of its parts say so. */
function countryIn(parts: readonly string[]): readonly [code: string | undefined, parts: number] {
  const [last = '', before] = parts.toReversed()
  if (before !== undefined && isState(last)) return ['US', 0]
  const name = normalizeName(last)
  if (name === GEORGIA && byCity().get(normalizeName(before ?? '')) !== 'GE') return [undefined, 0]
  const code = byCountry().get(name)
  return code === undefined ? [byCity().get(name), 0] : [code, 1]
}

/** What search engines want to know of a place; undefined where the place doesn't say it. */
export interface Address {
  readonly locality: string | undefined
  readonly region: string | undefined
  /** ISO 3166-1 alpha-2. */
  readonly country: string | undefined
}

/** The parts of a place: `Berlin, Germany`, `Austin, TX`, or a city alone. No country is better than a wrong one. */
export function addressOf(place: string): Address {
  const parts = place.split(',').map((part) => part.trim())
  const [country, length] = countryIn(parts)
  const [locality, ...regions] = parts.slice(0, parts.length - length)
  // A city that is a country, too.
  const city = locality ?? (byCity().has(normalizeName(place)) ? place : undefined)
  return { locality: city, region: regions.at(-1), country }
}

export function countryNameOf(place: string): string | undefined {
  const { country } = addressOf(place)
  return country === undefined ? undefined : countryNames().get(country)
}
