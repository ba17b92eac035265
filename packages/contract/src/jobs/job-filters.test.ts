import { describe, expect, it } from 'vitest'
import { serializeJobFilters, jobQueries, parseJobFilters } from './job-filters.ts'
import { JOB_LIMITS } from './job-limits.ts'
import { EMPLOYMENTS, REGIONS, SENIORITIES, WORKPLACES } from './jobs.ts'
import { LIMITS } from '../limits.ts'
import { Query, serializeQuery } from '../queries/queries.ts'

const parsed = (query: string) => parseJobFilters(new URLSearchParams(query))

const NOTHING = {
  text: '',
  place: '',
  workplaces: [],
  regions: [],
  salary: null,
  stack: [],
  match: 'any',
  seniorities: [],
  types: [],
  isSponsored: false,
} as const

const ALL =
  'currency=EUR&match=all&place=K%C3%B6ln&q=two+words&region=eu&region=uk&salary=60000&seniority=senior' +
  '&stack=Go&stack=Rust&type=fullTime&visa=sponsored&workplace=hybrid&workplace=remote'

describe('filters in a URL', () => {
  it('are parsed, each in the order of its values', () => {
    expect(parsed(`workplace=remote&region=uk&stack=Rust&${ALL}`)).toEqual({
      text: 'two words',
      place: 'Köln',
      workplaces: ['hybrid', 'remote'],
      regions: ['eu', 'uk'],
      salary: { yearly: 60_000, currency: 'EUR' },
      stack: ['Go', 'Rust'],
      match: 'all',
      seniorities: ['senior'],
      types: ['fullTime'],
      isSponsored: true,
    })
  })

  it.each([
    ['', ''],
    ['other=1&__proto__=2&constructor=3', ''],
    ['workplace=moon&workplace=Remote&workplace=toString', ''],
    ['region=&region=eu%00', ''],
    ['seniority=god&type=none&visa=notSponsored&match=some', ''],
    ['salary=50000', ''],
    ['currency=EUR', ''],
    ['salary=50000&currency=XXX', ''],
    ['salary=-1&currency=EUR', ''],
    ['salary=0&currency=EUR', ''],
    ['salary=1e5&currency=EUR', ''],
    ['salary=1.5&currency=EUR', ''],
    ['salary=100000000001&currency=VND', ''],
    ['salary=100000000000&currency=VND', 'currency=VND&salary=100000000000'],
    ['salary=0060000&currency=EUR', 'currency=EUR&salary=60000'],
    ['q=%20%20', ''],
    ['q=%00', ''],
    ['q=a%00%0Ab', 'q=a++b'],
    [`q=${'x'.repeat(257)}`, ''],
    [`q=${'x'.repeat(256)}`, `q=${'x'.repeat(256)}`],
    ['q=%20a%26b%20', 'q=a%26b'],
    [`place=${'x'.repeat(101)}`, ''],
    ['place=%20Berlin%20', 'place=Berlin'],
    ['stack=&stack=%23&stack=%20', ''],
    ['stack=a%00b&stack=%07', ''],
    ['stack=rust&stack=%23Rust&stack=RUST', 'stack=rust'],
    [`stack=${'x'.repeat(31)}`, ''],
    ['stack=C%2B%2B&stack=c%23', 'stack=c%23&stack=C%2B%2B'],
    [ALL, ALL],
  ])('that are invalid are dropped, the others are normalized: %s', (given, text) => {
    expect(serializeJobFilters(parsed(given))).toBe(text)
    expect(serializeJobFilters(parsed(text))).toBe(text)
  })

  it('have at most as many technologies as an ad', () => {
    const many = Array.from({ length: 25 }, (_, index) => `stack=t${index}`).join('&')
    expect(parsed(many).stack).toHaveLength(20)
  })

  it('fit into a saved search, all together and at maximum length', () => {
    const wide = (length: number) => '🦊'.repeat(length)
    const tags = Array.from({ length: JOB_LIMITS.stackMax }, (_, at) =>
      wide(JOB_LIMITS.stackTagMax - 1).concat(String.fromCodePoint(0x20000 + at)),
    )
    const longest = serializeJobFilters({
      text: wide(LIMITS.searchMax),
      place: wide(JOB_LIMITS.placeMax),
      workplaces: WORKPLACES,
      regions: REGIONS,
      salary: { yearly: JOB_LIMITS.salaryMax, currency: 'VND' },
      stack: tags,
      match: 'all',
      seniorities: SENIORITIES,
      types: EMPLOYMENTS,
      isSponsored: true,
    })
    expect(serializeJobFilters(parsed(longest))).toBe(longest)
    expect(longest.length).toBe(JOB_LIMITS.searchQueryMax)
  })

  it('that are empty produce no query', () => {
    expect(parsed('')).toEqual(NOTHING)
  })
})

const NEWEST = '{"method":"orderDesc","attribute":""}'

describe('queries of filters', () => {
  const queriesOf = (query: string) => jobQueries(parsed(query)).map(serializeQuery)

  it('are only the order without filters', () => {
    expect(queriesOf('')).toEqual([NEWEST])
  })

  it.each([
    ['workplace=remote', '{"method":"equal","attribute":"workplace","values":["remote"]}'],
    [
      'workplace=onsite&workplace=hybrid',
      '{"method":"equal","attribute":"workplace","values":["onsite","hybrid"]}',
    ],
    ['stack=Lamp&stack=Rust', '{"method":"contains","attribute":"stack","values":["Lamp","Rust"]}'],
    ['stack=nodejs', '{"method":"contains","attribute":"stack","values":["nodejs"]}'],
    ['q=rust+lamp', '{"method":"search","attribute":"text","values":["rust lamp"]}'],
    ['place=Berlin', '{"method":"search","attribute":"place","values":["Berlin"]}'],
    [
      'stack=Go&stack=Rust&match=all',
      '{"method":"contains","attribute":"stack","values":["Go"]}',
      '{"method":"contains","attribute":"stack","values":["Rust"]}',
    ],
    [
      'seniority=senior&seniority=lead',
      '{"method":"equal","attribute":"seniority","values":["senior","lead"]}',
    ],
    ['type=contract', '{"method":"equal","attribute":"employment","values":["contract"]}'],
    ['visa=sponsored', '{"method":"equal","attribute":"visa","values":["sponsored"]}'],
  ])('of %s', (query, ...expected) => {
    expect(queriesOf(query)).toEqual([...expected, NEWEST])
  })

  it('compare salaries of one currency by the year', () => {
    expect(queriesOf('salary=60000&currency=EUR')).toEqual([
      '{"method":"equal","attribute":"salaryCurrency","values":["EUR"]}',
      '{"method":"greaterThanEqual","attribute":"salaryYearly","values":[60000]}',
      NEWEST,
    ])
  })

  it.each([
    ['africa', ['anywhere', 'africa'], ['africa']],
    ['eu&region=us', ['anywhere', 'europe', 'eu', 'northAmerica', 'us'], ['eu', 'us']],
    ['anywhere', ['anywhere'], ['anywhere']],
  ])('by region accept remote work from %s, and work there', (query, accepting, regions) => {
    const expected = Query.or([
      Query.contains('regions', accepting),
      Query.and([Query.equal('workplace', ['onsite', 'hybrid']), Query.equal('country', regions)]),
    ])
    expect(queriesOf(`region=${query}`)).toEqual([serializeQuery(expected), NEWEST])
  })
})
