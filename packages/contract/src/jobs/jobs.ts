/** What job ads are made of: the only values that the server takes and that forms and filters offer. */

export const EMPLOYMENTS = [
  'fullTime',
  'partTime',
  'contract',
  'internship',
  'apprenticeship',
] as const
export type Employment = (typeof EMPLOYMENTS)[number]

export const SENIORITIES = ['entry', 'junior', 'mid', 'senior', 'lead', 'principal'] as const
export type Seniority = (typeof SENIORITIES)[number]

export const WORKPLACES = ['onsite', 'hybrid', 'remote'] as const
export type Workplace = (typeof WORKPLACES)[number]

/** Where somebody who works remotely may live. */
export const REGIONS = [
  'anywhere',
  'africa',
  'asia',
  'europe',
  'eu',
  'uk',
  'latinAmerica',
  'middleEast',
  'northAmerica',
  'us',
  'canada',
  'oceania',
] as const
export type Region = (typeof REGIONS)[number]

export const VISAS = ['sponsored', 'notSponsored'] as const
export type Visa = (typeof VISAS)[number]

/** As a client sends it; an ad whose time is over becomes `expired` by itself. */
export const JOB_STATES = ['draft', 'live', 'filled', 'expired'] as const
export type JobState = (typeof JOB_STATES)[number]

/** What a salary is paid for, with how many of them a year has: what ads are compared by. */
export const SALARY_UNITS = { year: 1, month: 12, week: 52, day: 230, hour: 1840 } as const
export type SalaryUnit = keyof typeof SALARY_UNITS

/** ISO 4217: what people are paid in. */
export const CURRENCIES = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'CAD',
  'AUD',
  'NZD',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'HUF',
  'RON',
  'BGN',
  'UAH',
  'TRY',
  'ILS',
  'AED',
  'ZAR',
  'NGN',
  'KES',
  'INR',
  'PKR',
  'SGD',
  'HKD',
  'CNY',
  'JPY',
  'KRW',
  'TWD',
  'THB',
  'VND',
  'IDR',
  'MYR',
  'PHP',
  'BRL',
  'MXN',
  'ARS',
  'CLP',
  'COP',
] as const
export type Currency = (typeof CURRENCIES)[number]

/**
 * How far two have come who do not know each other yet: somebody is interested (`open`), the ad's poster would like to
 * know who it is (`asked`), and the person says so (`agreed`). Either may decline instead.
 */
export const INTEREST_STATES = ['open', 'asked', 'agreed', 'declined'] as const
export type InterestState = (typeof INTEREST_STATES)[number]

/** Pages of the app below the board, which stand where an ad's id does. */
export const JOB_PAGES = ['searches', 'mine', 'interests', 'new'] as const
export type JobPage = (typeof JOB_PAGES)[number]

/** Whether an id would be taken for a page of the app, whose addresses are the same in any case. */
export const isJobPage = (id: string): boolean =>
  JOB_PAGES.some((page) => page === id.toLowerCase())

export const JOB_LIMITS = {
  titleMin: 3,
  titleMax: 120,
  companyMax: 100,
  descriptionMax: 10_000,
  contactMax: 500,
  placeMax: 100,
  stackMax: 20,
  stackTagMax: 30,
  /** Some currencies need many digits. A year of such hours is still a whole number that every side holds. */
  salaryMax: 100_000_000_000,
  overlapMin: 1,
  overlapMax: 12,
  /** How long an ad is live, and from how long before its end on it may be renewed; milliseconds. */
  liveFor: 30 * 86_400_000,
  renewableFor: 7 * 86_400_000,
  /** Ads of one person: live ones, and all that are kept. */
  liveMax: 10,
  keptMax: 100,
  searchesMax: 20,
  searchNameMax: 60,
  /** As long as all filters together may be in an address, where a character may take twelve. */
  searchQueryMax: 10_873,
} as const

/** A salary's yearly amount, by which ads of one currency are compared. */
export const yearlySalary = (amount: number, unit: SalaryUnit): number =>
  amount * SALARY_UNITS[unit]
