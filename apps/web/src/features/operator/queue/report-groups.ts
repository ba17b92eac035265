import { type CaseSubject } from '@devhood/client/operator'
import { type QueuedReport } from '@devhood/contract/schemas'

/** Open or settled reports about one subject, in the order of the list. An operator decides about all of them at once. */
export type ReportGroup = readonly [first: QueuedReport, ...others: QueuedReport[]]

/** Groups reports by subject. A group takes the place of its first report. */
export const groupBySubject = (reports: readonly QueuedReport[]): readonly ReportGroup[] =>
  [...Map.groupBy(reports, subjectKey).values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others] as const] : [],
  )

/** What a report is about, as in the address. Of an erased account nothing is left, so its reports stay apart. */
export function subjectKey(report: QueuedReport): string {
  const { $id, person, evidence, commentEvidence, jobEvidence } = report
  if (evidence) return `post.${evidence.post}`
  if (commentEvidence) return `comment.${commentEvidence.comment}`
  if (jobEvidence) return `job.${jobEvidence.job}`
  return person ? `person.${person.$id}` : `report.${$id}`
}

/** The same for calls; undefined for an erased account. */
export function caseOf({
  person,
  evidence,
  commentEvidence,
  jobEvidence,
}: QueuedReport): CaseSubject | undefined {
  if (evidence) return { kind: 'post', subjectId: evidence.post }
  if (commentEvidence) return { kind: 'comment', subjectId: commentEvidence.comment }
  if (jobEvidence) return { kind: 'job', subjectId: jobEvidence.job }
  return person ? { kind: 'person', subjectId: person.$id } : undefined
}

/** The versions of the subject's content when it was reported, each once, without undefined ones. */
export function distinct<T>(versions: readonly (T | undefined)[]): readonly T[] {
  const byText = versions.map((version) => [JSON.stringify(version), version] as const)
  return [...new Map(byText).values()].filter((version) => version !== undefined)
}
