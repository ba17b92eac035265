/** Values of job ads: the only ones that the server accepts and that forms and filters offer. */

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

/** Regions where a remote employee may live. */
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

/** States that a client may send; an ad becomes `expired` by itself after its end. */
export const JOB_STATES = ['draft', 'live', 'filled', 'expired'] as const
export type JobState = (typeof JOB_STATES)[number]

/** Units of a salary with the number of units per year, for comparing ads. */
export const SALARY_UNITS = { year: 1, month: 12, week: 52, day: 230, hour: 1840 } as const
export type SalaryUnit = keyof typeof SALARY_UNITS

/** ISO 4217 codes of the accepted currencies. */
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
 * States of an interest: the person is interested (`open`), the poster asks who it is (`asked`), the person agrees to
 * be named (`agreed`). Either side may decline instead.
 */
export const INTEREST_STATES = ['open', 'asked', 'agreed', 'declined'] as const
export type InterestState = (typeof INTEREST_STATES)[number]

/** App pages under /jobs, in the URL position of an ad's id. */
export const JOB_PAGES = ['searches', 'mine', 'interests', 'new'] as const
export type JobPage = (typeof JOB_PAGES)[number]

/** Whether an id collides with an app page. URLs of pages ignore case. */
export const isJobPage = (id: string): boolean =>
  JOB_PAGES.some((page) => page === id.toLowerCase())

/** Salary per year, for comparing ads in one currency. */
export const yearlySalary = (amount: number, unit: SalaryUnit): number =>
  amount * SALARY_UNITS[unit]
