import { AppError, LIMITS } from '@devhood/contract'
import type { QueuedReport, QueuedReportList } from '@devhood/contract/schemas'
import { formatInstant, storedPictures } from '#engine'
import { summarizeJob } from '#resources/jobs'
import type { Platform } from '#platform'
import { loadPeople } from '../people/people.ts'
import {
  countReports,
  findReport,
  listReports,
  type ReportRow,
  type Status,
} from './report-store.ts'
import type { Page, UrlOf } from '../schema.ts'

function postIn(row: ReportRow, urlOf: UrlOf) {
  const { post, reported, caption, imageUrl, pictures, hidden } = row
  if (post === null) return undefined
  const evidence = { post, caption: reported }
  if (imageUrl === null) return { evidence }
  const paths = [imageUrl, ...storedPictures(pictures).map((each) => each.imageUrl)]
  const imageUrls = paths.map(urlOf)
  const shown = { $id: post, caption, imageUrl: urlOf(imageUrl), imageUrls, hidden: hidden === 1 }
  return { evidence, post: shown }
}

function commentIn({ comment, reportedText, commentText, commentPost, commentHidden }: ReportRow) {
  if (comment === null) return undefined
  const commentEvidence = { comment, text: reportedText ?? '' }
  if (commentText === null || commentPost === null) return { commentEvidence }
  const now = { $id: comment, post: commentPost, text: commentText, hidden: commentHidden === 1 }
  return { commentEvidence, comment: now }
}

function jobIn(row: ReportRow) {
  const { job } = row
  if (job === null) return undefined
  const jobEvidence = {
    job,
    title: row.reportedTitle,
    company: row.reportedCompany,
    companySite: row.reportedSite,
    facts: row.reportedFacts,
    description: row.reportedDescription,
    apply: row.reportedApply,
  }
  if (row.jobHidden === null) return { jobEvidence }
  const { title, company, companySite, description, apply, jobHidden } = row
  const words = { title, company, companySite, facts: summarizeJob(row), description, apply }
  return { jobEvidence, job: { $id: job, ...words, hidden: jobHidden === 1 } }
}

export function reportQueue({ database }: Pick<Platform, 'database'>) {
  /** Open reports oldest first, settled ones newest first. Throws `general_cursor_not_found`. */
  async function list(
    status: Status,
    { cursorAfter, limit = LIMITS.listLimitDefault }: Page,
    urlOf: UrlOf,
  ): Promise<QueuedReportList> {
    const last =
      cursorAfter === undefined ? undefined : await findReport(database, { id: cursorAfter })
    if (cursorAfter !== undefined && last === undefined)
      throw new AppError('general_cursor_not_found')
    const rows = await listReports(database, status, { cursor: last, limit })
    const ids = rows.flatMap(({ user, person, creator }) => [user, person, creator])
    const people = await loadPeople(database, ids, urlOf)
    const reports = rows.map((row): QueuedReport => ({
      $id: row.$id,
      $createdAt: formatInstant(row.$createdAt),
      reason: row.reason as QueuedReport['reason'],
      text: row.text,
      status: row.status as Status,
      reporter: people.find(row.user) ?? null,
      person: people.find(row.person ?? row.creator) ?? null,
      ...postIn(row, urlOf),
      ...commentIn(row),
      ...jobIn(row),
    }))
    return { total: (await countReports(database, { status })) ?? 0, reports }
  }

  return { list }
}

export type ReportQueue = ReturnType<typeof reportQueue>
