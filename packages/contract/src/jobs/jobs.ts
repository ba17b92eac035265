/** The values of job ads with their labels, in display order: the only ones that the server accepts and forms offer. */
export const JOB_LABELS = {
  employment: {
    fullTime: 'Full time',
    partTime: 'Part time',
    contract: 'Contract',
    internship: 'Internship',
    apprenticeship: 'Apprenticeship',
  },
  seniority: {
    entry: 'Entry',
    junior: 'Junior',
    mid: 'Mid-level',
    senior: 'Senior',
    lead: 'Lead',
    principal: 'Principal',
  },
  workplace: { onsite: 'On-site', hybrid: 'Hybrid', remote: 'Remote' },
  region: {
    anywhere: 'Worldwide',
    africa: 'Africa',
    asia: 'Asia',
    europe: 'Europe',
    eu: 'European Union',
    uk: 'United Kingdom',
    latinAmerica: 'Latin America',
    middleEast: 'Middle East',
    northAmerica: 'North America',
    us: 'United States',
    canada: 'Canada',
    oceania: 'Oceania',
  },
  visa: { sponsored: 'Visa sponsored', notSponsored: 'No visa sponsorship' },
  unit: { year: 'a year', month: 'a month', week: 'a week', day: 'a day', hour: 'an hour' },
  state: { draft: 'Draft', live: 'Live', filled: 'Filled', expired: 'Expired' },
  interest: {
    open: 'Waiting for an answer',
    asked: 'They would like to know who you are',
    agreed: "You're connected",
    declined: 'Declined',
  },
  /** How long somebody has worked: few enough values that none tells who it is. */
  years: {
    upTo2: '0–2 years',
    from3: '3–5 years',
    from6: '6–10 years',
    over10: '10+ years',
  },
  noSalary: 'No salary given',
} as const

const keysOf = <T extends string>(labels: Readonly<Record<T, string>>) => Object.keys(labels) as T[]

export const EMPLOYMENTS = keysOf(JOB_LABELS.employment)
export type Employment = (typeof EMPLOYMENTS)[number]

export const SENIORITIES = keysOf(JOB_LABELS.seniority)
export type Seniority = (typeof SENIORITIES)[number]

export const WORKPLACES = keysOf(JOB_LABELS.workplace)
export type Workplace = (typeof WORKPLACES)[number]

/** Regions where a remote employee may live. */
export const REGIONS = keysOf(JOB_LABELS.region)
export type Region = (typeof REGIONS)[number]

export const VISAS = keysOf(JOB_LABELS.visa)
export type Visa = (typeof VISAS)[number]

/** States that a client may send; an ad becomes `expired` by itself after its end. */
export const JOB_STATES = keysOf(JOB_LABELS.state)
export type JobState = (typeof JOB_STATES)[number]

/** Units of a salary with the number of units per year, for comparing ads. */
export const SALARY_UNITS = { year: 1, month: 12, week: 52, day: 230, hour: 1840 } as const
export type SalaryUnit = keyof typeof SALARY_UNITS

type Words<T extends string> = T extends `${infer First} ${infer Rest}` ? First | Words<Rest> : T
const wordsOf = <T extends string>(text: T) => text.split(' ') as Words<T>[]

/** ISO 4217 codes of the accepted currencies. */
export const CURRENCIES = [
  ...wordsOf('EUR USD GBP CHF CAD AUD NZD SEK NOK DKK PLN CZK HUF RON BGN UAH TRY ILS AED ZAR'),
  ...wordsOf('NGN KES INR PKR SGD HKD CNY JPY KRW TWD THB VND IDR MYR PHP BRL MXN ARS CLP COP'),
]
export type Currency = (typeof CURRENCIES)[number]

export const YEARS = keysOf(JOB_LABELS.years)
export type Years = (typeof YEARS)[number]

/** The person is interested (`open`), the poster asks who it is, the person agrees to be named; or either declines. */
export const INTEREST_STATES = keysOf(JOB_LABELS.interest)
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
