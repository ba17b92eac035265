import { type Static, Type } from 'typebox'
import {
  CURRENCIES,
  EMPLOYMENTS,
  INTEREST_STATES,
  JOB_STATES,
  REGIONS,
  SALARY_UNITS,
  SENIORITIES,
  type SalaryUnit,
  VISAS,
  WORKPLACES,
} from '../jobs.ts'
import { DateTime, documentList, documentMeta, exactly, nullable } from './base.ts'
import { PersonCard } from './person-card.ts'

const UNITS = Object.keys(SALARY_UNITS) as SalaryUnit[]
const oneOf = <const T extends string>(values: readonly T[]) => nullable(Type.Enum([...values]))
const text = nullable(Type.String())
const amount = nullable(Type.Integer({ minimum: 0 }))

/** Null is what its poster has not said, which only a draft may leave open where an ad needs it. */
const jobFields = {
  title: text,
  company: text,
  companySite: text,
  /** The company's mark, of our own storage. */
  imageUrl: text,
  imageId: text,
  /** Plain text with light formatting; shown as text, never as HTML. */
  description: text,
  employment: oneOf(EMPLOYMENTS),
  seniority: oneOf(SENIORITIES),
  stack: Type.Array(Type.String()),
  salaryFrom: amount,
  salaryTo: amount,
  salaryCurrency: oneOf(CURRENCIES),
  salaryUnit: oneOf(UNITS),
  /** The most that is offered, for a year: what ads of one currency are compared by. Set by the server. */
  salaryYearly: amount,
  workplace: oneOf(WORKPLACES),
  regions: Type.Array(Type.Enum([...REGIONS])),
  place: text,
  /** Hours of each day to be spent in common with people in this time zone. */
  overlapHours: amount,
  overlapZone: text,
  visa: oneOf(VISAS),
  /** Where to apply: an http(s) address, or an e-mail address. */
  apply: text,
  status: Type.Enum([...JOB_STATES]),
  /** When it was first live, and when it is no more. Set by the server. */
  postedAt: nullable(DateTime),
  expiresAt: nullable(DateTime),
}

export const Job = exactly({
  ...documentMeta,
  ...jobFields,
  poster: nullable(PersonCard),
  /** By an operator: only its poster and operators still see it. Set by the server. */
  hidden: Type.Boolean(),
})
export type Job = Static<typeof Job>

/** An ad inside another document. */
export const NestedJob = exactly({
  ...documentMeta,
  ...jobFields,
  poster: Type.Optional(nullable(PersonCard)),
})
export type NestedJob = Static<typeof NestedJob>

export const JobList = documentList(Job)
export type JobList = Static<typeof JobList>

/** One person's bookmark of one ad. Nobody else ever sees it. */
export const JobSave = exactly({
  ...documentMeta,
  user: nullable(PersonCard),
  job: nullable(NestedJob),
})
export type JobSave = Static<typeof JobSave>

export const JobSaveList = documentList(JobSave)
export type JobSaveList = Static<typeof JobSaveList>

/** A search that somebody keeps. Nobody else ever sees it. */
export const JobSearch = exactly({
  ...documentMeta,
  user: nullable(PersonCard),
  name: Type.String(),
  /** The filters as the address of `/jobs` has them. */
  query: Type.String(),
  /** What was posted later is new. */
  seenAt: DateTime,
  /** What makes the address of its feed unguessable; null as long as it has none. */
  feedKey: text,
})
export type JobSearch = Static<typeof JobSearch>

export const JobSearchList = documentList(JobSearch)
export type JobSearchList = Static<typeof JobSearchList>

/** That somebody would like to work there. Nobody else ever sees it. */
export const Interest = exactly({
  ...documentMeta,
  user: nullable(PersonCard),
  job: nullable(NestedJob),
  state: Type.Enum([...INTEREST_STATES]),
})
export type Interest = Static<typeof Interest>

export const InterestList = documentList(Interest)
export type InterestList = Static<typeof InterestList>

/** What the ad's poster learns of it. Nobody else ever sees it. */
export const Lead = exactly({
  ...documentMeta,
  poster: nullable(PersonCard),
  job: nullable(NestedJob),
  state: Type.Enum([...INTEREST_STATES]),
  /** Always null: closed to whoever reads this. */
  interest: nullable(Interest),
  /** Who it is, once both have agreed. Set by the server. */
  person: nullable(PersonCard),
})
export type Lead = Static<typeof Lead>

export const LeadList = documentList(Lead)
export type LeadList = Static<typeof LeadList>
