import { type Region, REGIONS } from './jobs.ts'
import { describe, expect, it } from 'vitest'
import { addressOf, countriesIn, countryNameOf } from './places.ts'

const countryOf = (place: string) => addressOf(place).country

describe('locations', () => {
  it.each([
    ['Berlin, Germany', 'DE'],
    ['Berlin', 'DE'],
    ['London, UK', 'GB'],
    ['London, U.K.', 'GB'],
    ['Cardiff, Wales', 'GB'],
    ['San Francisco, CA', 'US'],
    ['Washington, D.C.', 'US'],
    ['Austin, TX, USA', 'US'],
    ['New York, United States of America', 'US'],
    ['Toronto, Canada', 'CA'],
    ['Hong Kong', 'HK'],
    ['Central, Hong Kong SAR', 'HK'],
    ['Dubai, UAE', 'AE'],
    ['Dubai, U.A.E.', 'AE'],
    ['Wien, Österreich', 'AT'],
    ['Genève, Suisse', 'CH'],
    ['Bruxelles, Belgique', 'BE'],
    ['Ciudad de México, México', 'MX'],
    ['Warszawa, Polska', 'PL'],
    ['Київ, Україна', 'UA'],
    ['大阪市, 日本', 'JP'],
    ['Prague, Czech Republic', 'CZ'],
    ['Yangon, Myanmar', 'MM'],
    ['Brazzaville, Congo', 'CG'],
    ["Abidjan, Cote d'Ivoire", 'CI'],
    ['Sarajevo, Bosnia and Herzegovina', 'BA'],
    ['Prishtina, Kosovo', 'XK'],
    ['Singapore', 'SG'],
    ['Tbilisi, Georgia', 'GE'],
    ['Tbilisi', 'GE'],
  ])('%s is in %s', (place, code) => {
    expect(countryOf(place)).toBe(code)
  })

  it.each([
    'Atlanta, Georgia',
    'Georgia',
    'Wilmington, DE',
    'Bangalore, IN',
    'CA',
    'Springfield',
    'Berlin, constructor',
    'Berlin,',
    '',
  ])('%s is in no known country', (place) => {
    expect(countryOf(place)).toBe(undefined)
  })
})

it.each([
  ['Berlin, Germany', 'Berlin', undefined, 'Germany'],
  ['Berlin', 'Berlin', undefined, 'Germany'],
  ['Graz,Austria', 'Graz', undefined, 'Austria'],
  ['Austin, TX', 'Austin', 'TX', 'United States'],
  ['Austin, TX, USA', 'Austin', 'TX', 'United States'],
  ['Munich, Bavaria, Germany', 'Munich', 'Bavaria', 'Germany'],
  ['Germany', undefined, undefined, 'Germany'],
  ['Singapore', undefined, undefined, 'Singapore'],
  ['Springfield', 'Springfield', undefined, undefined],
  ['', '', undefined, undefined],
])(
  '%s has the locality %s, the region %s and the country %s',
  (place, locality, region, country) => {
    expect([addressOf(place), countryNameOf(place)]).toEqual([
      expect.objectContaining({ locality, region }),
      country,
    ])
  },
)

describe('countries', () => {
  it.each([
    [['uk'], 1],
    [['eu'], 27],
    [['eu', 'europe'], 45],
    [['us', 'canada', 'northAmerica'], 3],
    [['latinAmerica', 'northAmerica'], 36],
    [['anywhere', 'eu'], 200],
  ] satisfies [Region[], number][])('%j are %i countries', (regions, count) => {
    expect(countriesIn(regions)).toHaveLength(count)
  })

  it('"anywhere" includes those of every region and those of none', () => {
    const named = new Set(countriesIn(REGIONS.filter((region) => region !== 'anywhere')))
    const elsewhere = countriesIn(['anywhere']).filter((name) => !named.has(name))
    expect(elsewhere).toEqual(['North Korea', 'Russia'])
  })

  it('have unique names', () => {
    const all = countriesIn(['anywhere'])
    expect(new Set(all).size).toBe(all.length)
    expect(all.filter((name) => /^[A-Z]{2}$|SAR|[&()]| - /.test(name))).toEqual([])
    expect(all).toEqual(expect.arrayContaining(['Hong Kong', 'Myanmar', 'Congo', 'Saint Lucia']))
  })
})
