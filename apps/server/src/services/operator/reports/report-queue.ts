import { AppError, LIMITS } from '@devhood/contract'
import type { QueuedReport, QueuedReportList } from '@devhood/contract/schemas'
import { type Actor, formatInstant, storedPictures } from '#engine'
import type { ReportedMessage } from '#resources/conversations'
import { summarizeJob } from '#resources/jobs'
import type { Platform } from '#platform'
import { findCursor } from '../lists.ts'
import { loadPeople } from '../people/people.ts'
import {
  countReports,
  findReport,
  listSettled,
  type ReportRow,
  type Status,
} from './report-store.ts'
import { openCasesOf } from './open-cases.ts'
import type { ReportsQuery, UrlOf } from '../schema.ts'

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

/** The reported message is the last one. What each said before it was edited or deleted is in `earlier`. */
const messagesIn = ({ messages }: ReportRow): readonly ReportedMessage[] =>
  messages === null ? [] : (JSON.parse(messages) as ReportedMessage[])

export function reportQueue({ database, now }: Pick<Platform, 'database' | 'now'>) {
  const openCases = openCasesOf({ database, now })

  async function pageOf(
    { userId }: Actor,
    { status = 'open', cursorAfter, limit = LIMITS.listLimitDefault, ...filter }: ReportsQuery,
  ) {
    const last = await findCursor(cursorAfter, async (v) => findReport(database, v))
    if (status === 'open') return openCases.list(userId, filter, { cursor: last, limit })
    if (Object.values(filter).some((each) => each !== undefined))
      throw new AppError('general_argument_invalid', {
        message: 'Only open reports can be narrowed: leave out the other parameters.',
      })
    const rows = await listSettled(database, { cursor: last, limit })
    return { rows, total: (await countReports(database, { status })) ?? 0, open: undefined }
  }

  /** Open reports oldest first, settled ones newest first. Throws `general_cursor_not_found` and `general_argument_invalid`. */
  async function list(actor: Actor, query: ReportsQuery, urlOf: UrlOf): Promise<QueuedReportList> {
    const { rows, total, open } = await pageOf(actor, query)
    const ids = rows.flatMap(({ user, person, creator }) => [user, person, creator])
    const writers = rows.flatMap((row) => messagesIn(row).map(({ creator }) => creator))
    const people = await loadPeople(database, [...ids, ...writers, ...(open?.people ?? [])], urlOf)
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
      ...(row.messages !== null && {
        conversation: messagesIn(row).map(({ creator, at, text, earlier }) => ({
          $createdAt: formatInstant(at),
          creator: people.find(creator) ?? null,
          text,
          earlier: [...earlier],
        })),
      }),
      ...open?.present(row, people),
    }))
    return { total, reports }
  }

  return { list }
}
