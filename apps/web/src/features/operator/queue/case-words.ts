import { serverClock } from '#lib/api/server-clock'
import { type QueuedReport } from '@devhood/contract/schemas'

import { type ReportGroup } from './report-groups.ts'

type Kind = 'post' | 'comment' | 'job' | 'person'
const NOUNS: Readonly<Record<Kind, string>> = {
  post: 'Post',
  comment: 'Comment',
  job: 'Job ad',
  person: 'Person',
}

export function kindOf({ evidence, commentEvidence, jobEvidence }: QueuedReport): Kind {
  if (evidence) return 'post'
  if (commentEvidence) return 'comment'
  return jobEvidence ? 'job' : 'person'
}

const nameOf = ({ person }: QueuedReport) => person?.name ?? 'a deleted account'

/** "Post by Jonas Brandt"; "Jonas Brandt" for a person. */
export function caseName(report: QueuedReport): string {
  const kind = kindOf(report)
  return kind === 'person' ? nameOf(report) : `${NOUNS[kind]} by ${nameOf(report)}`
}

const wordsOf = ({ post, evidence, comment, commentEvidence }: QueuedReport) =>
  evidence ? (post ?? evidence).caption : (comment ?? commentEvidence)?.text

/** What the case is about, in a few of its own words. */
export function caseTitle(report: QueuedReport): string {
  const words = wordsOf(report)
  if (words) return `“${words}”`
  const { evidence, job, jobEvidence } = report
  if (jobEvidence) return (job ?? jobEvidence).title ?? 'A job without a title'
  return evidence ? 'A post without words' : nameOf(report)
}

/** What follows the title in a row. */
export const caseByline = (report: QueuedReport): string =>
  kindOf(report) === 'person' ? 'Person' : caseName(report)

const SHORT: Readonly<Record<QueuedReport['reason'], string>> = {
  spam: 'Spam',
  harassment: 'Harassment',
  hate: 'Hate',
  sexual: 'Sexual content',
  violence: 'Violence',
  illegal: 'Illegal',
  ghostJob: 'Fake job',
  discrimination: 'Discrimination',
  other: 'Other',
  rule: 'Content rule',
}

/** The reasons of a case, the first reporter's first. */
export function reasonsOf(reports: ReportGroup): string {
  const [first, ...others] = [...new Set(reports.map(({ reason }) => SHORT[reason]))]
  return others.length === 0 ? String(first) : `${first} +${others.length}`
}

/** What became of earlier reports of these reporters: "9 of 10". */
export function upheldOf(reports: readonly QueuedReport[]): string {
  const sum = (of: 'acted' | 'dismissed') =>
    reports.reduce((total, { record }) => total + Math.max(0, record?.[of] ?? 0), 0)
  const all = sum('acted') + sum('dismissed')
  return all === 0 ? 'New' : `${sum('acted')} of ${all}`
}

const MINUTE = 60_000
/** "12 min", "3 h", "2 d". */
export function ageOf({ $createdAt }: Pick<QueuedReport, '$createdAt'>): string {
  const minutes = Math.max(0, Math.floor((serverClock.now() - Date.parse($createdAt)) / MINUTE))
  if (minutes < 60) return `${minutes} min`
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 24 / 60)} d`
}
