import {
  CURRENCIES,
  type Currency,
  type Employment,
  EMPLOYMENTS,
  type Region,
  REGIONS,
  SENIORITIES,
  type Seniority,
  type Workplace,
  WORKPLACES,
} from './jobs.ts'
import { JOB_LIMITS } from './job-limits.ts'
import { LIMITS } from '../limits.ts'
import { Query } from '../queries/queries.ts'
import { distinctTags, textIn } from '../queries/search-params.ts'
import { textQuery } from '../queries/text-search.ts'

/** Filters of the job board. Empty, null and false values don't filter. */
export interface JobFilters {
  /** Search text for all of an ad. */
  readonly text: string
  /** Search text for the place and its country. */
  readonly place: string
  readonly workplaces: readonly Workplace[]
  /** The viewer's regions: an ad must accept one of them. */
  readonly regions: readonly Region[]
  /** Minimum salary per year, in this currency. */
  readonly salary: { readonly yearly: number; readonly currency: Currency } | null
  readonly stack: readonly string[]
  /** Whether an ad must match any or all tags of the stack. */
  readonly match: 'any' | 'all'
  readonly seniorities: readonly Seniority[]
  readonly types: readonly Employment[]
  /** Only ads whose company sponsors a visa. */
  readonly isSponsored: boolean
}

/** Regions inside other regions: a resident of the key region may take jobs open to the listed regions. */
const CONTAINING_REGIONS: Readonly<Partial<Record<Region, readonly Region[]>>> = {
  eu: ['europe'],
  uk: ['europe'],
  us: ['northAmerica'],
  canada: ['northAmerica'],
}

const knownValues = <T extends string>(
  params: URLSearchParams,
  name: string,
  known: readonly T[],
) => {
  const given = new Set<string>(params.getAll(name))
  return known.filter((value) => given.has(value))
}

/** An amount requires a currency, and a currency requires an amount. */
function parseSalary(params: URLSearchParams): JobFilters['salary'] {
  const [currency] = knownValues(params, 'currency', CURRENCIES)
  const amount = params.get('salary') ?? ''
  const yearly = /^\d{1,15}$/.test(amount) ? Number(amount) : 0
  const isSalary = yearly >= 1 && yearly <= JOB_LIMITS.salaryMax
  return isSalary && currency !== undefined ? { yearly, currency } : null
}

/** In one order, so that equal filters are equal texts. */
const sorted = (tags: readonly string[]): string[] =>
  tags.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))

/** Filters from the query string of the job board. Ignores unknown and invalid values and normalizes the order. */
export function parseJobFilters(params: URLSearchParams): JobFilters {
  return {
    text: textIn(params, 'q', LIMITS.searchMax),
    place: textIn(params, 'place', JOB_LIMITS.placeMax),
    workplaces: knownValues(params, 'workplace', WORKPLACES),
    regions: knownValues(params, 'region', REGIONS),
    salary: parseSalary(params),
    stack: sorted(distinctTags(params.getAll('stack'))),
    match: params.get('match') === 'all' ? 'all' : 'any',
    seniorities: knownValues(params, 'seniority', SENIORITIES),
    types: knownValues(params, 'type', EMPLOYMENTS),
    isSponsored: params.get('visa') === 'sponsored',
  }
}

/** Query string of the filters, without the `?`: equal filters give equal strings. */
export function serializeJobFilters(filters: JobFilters): string {
  const { text, place, salary, match, isSponsored } = filters
  const entries = (name: string, values: readonly string[]) =>
    values.map((value): [string, string] => [name, value])
  const params = new URLSearchParams([
    ...entries('currency', salary ? [salary.currency] : []),
    ...entries('match', match === 'all' ? [match] : []),
    ...entries('place', place === '' ? [] : [place]),
    ...entries('q', text === '' ? [] : [text]),
    ...entries('region', filters.regions),
    ...entries('salary', salary ? [String(salary.yearly)] : []),
    ...entries('seniority', filters.seniorities),
    ...entries('stack', filters.stack),
    ...entries('type', filters.types),
    ...entries('visa', isSponsored ? ['sponsored'] : []),
    ...entries('workplace', filters.workplaces),
  ])
  return params.toString()
}

/** Regions of an ad that accept a resident of any of these regions. */
const acceptingRegions = (regions: readonly Region[]): Region[] => {
  const open = new Set(
    regions.flatMap((region) => [region, ...(CONTAINING_REGIONS[region] ?? []), 'anywhere']),
  )
  return REGIONS.filter((region) => open.has(region))
}

/** Ads that a resident of any of these regions can take: remote from there, or on site there. */
const openTo = (regions: readonly Region[]): Query =>
  Query.or([
    Query.contains('regions', acceptingRegions(regions)),
    Query.and([
      Query.equal('workplace', ['onsite', 'hybrid'] satisfies Workplace[]),
      Query.equal('country', regions),
    ]),
  ])

/** Queries on `jobs` for these filters, newest ads first. */
export function jobQueries(filters: JobFilters): Query[] {
  const { text, place, regions, salary, stack, match, isSponsored } = filters
  const oneOf = (name: string, values: readonly string[]) =>
    values.length > 0 ? [Query.equal(name, values)] : []
  return [
    ...(text ? [textQuery(text)] : []),
    ...(place ? [Query.search('place', place)] : []),
    ...oneOf('workplace', filters.workplaces),
    ...(regions.length > 0 ? [openTo(regions)] : []),
    ...(salary
      ? [
          Query.equal('salaryCurrency', salary.currency),
          Query.greaterThanEqual('salaryYearly', salary.yearly),
        ]
      : []),
    // One condition per tag: an ad must match all of them.
    ...(match === 'all' ? stack.map((tag) => [tag]) : [stack])
      .filter((tags) => tags.length > 0)
      .map((tags) => Query.contains('stack', tags)),
    ...oneOf('seniority', filters.seniorities),
    ...oneOf('employment', filters.types),
    ...(isSponsored ? [Query.equal('visa', 'sponsored')] : []),
    // Creation order: the index terms of `jobs` serve lists in this order.
    Query.orderDesc(''),
  ]
}
