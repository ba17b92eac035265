import { LIMITS } from '@devhood/contract'
import type { Kysely } from 'kysely'
import type { StoredJobDetails } from '#resources/jobs'
import { type Reader, statement, type Writer } from '#platform/database'

/** A report, with the details of the post, the comment or the job ad for operators. */
export interface ReportRow extends StoredJobDetails {
  readonly sequence: number
  readonly $id: string
  readonly $createdAt: number
  readonly user: string
  /** Set even when the post, comment or ad is deleted; null when its author is erased. */
  readonly post: string | null
  readonly comment: string | null
  readonly job: string | null
  readonly person: string | null
  readonly reason: string
  readonly text: string | null
  readonly status: string
  readonly creator: string | null
  /** The caption of the post at the time of the report. */
  readonly reported: string | null
  readonly caption: string | null
  /** Null when the post is deleted. */
  readonly imageUrl: string | null
  /** The further pictures, as they are stored. */
  readonly pictures: string | null
  readonly hidden: number | null
  /** The comment's text at the time of the report, and now. */
  readonly reportedText: string | null
  readonly commentText: string | null
  readonly commentPost: string | null
  /** Null when the comment is deleted. */
  readonly commentHidden: number | null
  /** The texts of the ad at the time of the report. */
  readonly reportedTitle: string | null
  readonly reportedCompany: string | null
  readonly reportedSite: string | null
  readonly reportedFacts: string | null
  readonly reportedDescription: string | null
  readonly reportedApply: string | null
  readonly title: string | null
  readonly company: string | null
  readonly companySite: string | null
  readonly description: string | null
  readonly apply: string | null
  /** Null when the ad is deleted. */
  readonly jobHidden: number | null
}
interface AdTexts {
  title: string | null
  company: string | null
  companySite: string | null
  description: string | null
  apply: string | null
}
interface Tables {
  reports: {
    sequence: number
    $id: string
    $createdAt: number
    $updatedAt: number
    user: string
    post: string | null
    person: string | null
    reason: string
    text: string | null
    status: string
  }
  evidence: AdTexts & {
    report: string
    post: string | null
    comment: string | null
    job: string | null
    creator: string
    caption: string | null
    text: string | null
    facts: string | null
  }
  jobs: AdTexts & StoredJobDetails & { $id: string; hidden: number }
  comments: {
    $id: string
    creator: string | null
    post: string
    text: string
    hidden: number
  }
  posts: {
    $id: string
    caption: string | null
    imageUrl: string
    pictures: string | null
    hidden: number
  }
  post_deletions: { post: string }
  comment_deletions: { comment: string }
  job_deletions: { job: string }
}
type Sql = Kysely<Tables>
export type Status = 'open' | 'settled'

/** Reports with the content that they are about, if it is still there. */
const reportsWithContent = (sql: Sql) =>
  sql
    .selectFrom('reports')
    .leftJoin('evidence', 'evidence.report', 'reports.$id')
    // What is being deleted is gone, too.
    .leftJoin('post_deletions', 'post_deletions.post', 'evidence.post')
    .leftJoin('comment_deletions', 'comment_deletions.comment', 'evidence.comment')
    .leftJoin('job_deletions', 'job_deletions.job', 'evidence.job')
    .leftJoin('posts', (join) =>
      join.onRef('posts.$id', '=', 'evidence.post').on('post_deletions.post', 'is', null),
    )
    // A placeholder has no creator: the comment is deleted.
    .leftJoin('comments', (join) =>
      join
        .onRef('comments.$id', '=', 'evidence.comment')
        .on('comments.creator', 'is not', null)
        .on('comment_deletions.comment', 'is', null),
    )
    .leftJoin('jobs', (join) =>
      join.onRef('jobs.$id', '=', 'evidence.job').on('job_deletions.job', 'is', null),
    )
const reports = (sql: Sql) =>
  reportsWithContent(sql).select([
    'reports.sequence as sequence',
    'reports.$id as $id',
    'reports.$createdAt as $createdAt',
    'reports.user as user',
    'evidence.post as post',
    'evidence.comment as comment',
    'evidence.job as job',
    'reports.person as person',
    'reports.reason as reason',
    'reports.text as text',
    'reports.status as status',
    'evidence.creator as creator',
    'evidence.caption as reported',
    'posts.caption as caption',
    'posts.imageUrl as imageUrl',
    'posts.pictures as pictures',
    'posts.hidden as hidden',
    'evidence.text as reportedText',
    'comments.text as commentText',
    'comments.post as commentPost',
    'comments.hidden as commentHidden',
    'evidence.title as reportedTitle',
    'evidence.company as reportedCompany',
    'evidence.companySite as reportedSite',
    'evidence.facts as reportedFacts',
    'evidence.description as reportedDescription',
    'evidence.apply as reportedApply',
    'jobs.title as title',
    'jobs.company as company',
    'jobs.companySite as companySite',
    'jobs.workplace as workplace',
    'jobs.regions as regions',
    'jobs.place as place',
    'jobs.employment as employment',
    'jobs.seniority as seniority',
    'jobs.stack as stack',
    'jobs.salaryFrom as salaryFrom',
    'jobs.salaryTo as salaryTo',
    'jobs.salaryCurrency as salaryCurrency',
    'jobs.salaryUnit as salaryUnit',
    'jobs.overlapHours as overlapHours',
    'jobs.overlapZone as overlapZone',
    'jobs.visa as visa',
    'jobs.description as description',
    'jobs.apply as apply',
    'jobs.hidden as jobHidden',
  ])
const byId = statement((sql: Sql, v: { id: string }) =>
  reports(sql).where('reports.$id', '=', v.id),
)
/** A position in the order in which reports were created. */
export type ReportCursor = { readonly $createdAt: number; readonly sequence: number }
type Page = ReportCursor & { readonly limit: number }
/** A page after a cursor, read from the index, which ends with the sequence. */
const pageOf = (status: Status, direction: 'asc' | 'desc') =>
  statement((sql: Sql, v: Page) =>
    reports(sql)
      .where('reports.status', '=', status)
      .where((of) =>
        of(
          of.refTuple('reports.$createdAt', 'reports.sequence'),
          direction === 'asc' ? '>' : '<',
          of.tuple(v.$createdAt, v.sequence),
        ),
      )
      .orderBy('reports.$createdAt', direction)
      .orderBy('reports.sequence', direction)
      .limit(v.limit),
  )
const pages = { open: pageOf('open', 'asc'), settled: pageOf('settled', 'desc') }
const count = statement((sql: Sql, v: { status: string }) =>
  sql
    .selectFrom(
      sql
        .selectFrom('reports')
        .select('sequence')
        .where('status', '=', v.status)
        .limit(LIMITS.listTotalMax)
        .as('counted'),
    )
    .select((of) => of.fn.countAll<number>().as('total')),
)
const openByEvidence = (what: 'post' | 'comment' | 'job') =>
  statement((sql: Sql, v: { id: string }) =>
    sql
      .selectFrom('evidence')
      .innerJoin('reports', 'reports.$id', 'evidence.report')
      .select('reports.$id as $id')
      .where(`evidence.${what}`, '=', v.id)
      .where('reports.status', '=', 'open')
      .orderBy('reports.sequence'),
  )
const openOf = {
  post: openByEvidence('post'),
  comment: openByEvidence('comment'),
  job: openByEvidence('job'),
  person: statement((sql: Sql, v: { id: string }) =>
    sql
      .selectFrom('reports')
      .select('$id')
      .where('person', '=', v.id)
      .where('status', '=', 'open')
      .orderBy('sequence'),
  ),
}
const settlement = statement((sql: Sql, v: { id: string; now: number }) =>
  sql.updateTable('reports').set({ status: 'settled', $updatedAt: v.now }).where('$id', '=', v.id),
)

const settledBefore = statement((sql: Sql, v: { time: number; max: number }) =>
  sql
    .selectFrom('reports')
    .select('$id')
    .where('status', '=', 'settled')
    // A report is never settled before it is created, so this condition narrows the range of the index.
    .where('$createdAt', '<', v.time)
    .where('$updatedAt', '<', v.time)
    .limit(v.max),
)
const deletion = statement((sql: Sql, v: { id: string }) =>
  sql.deleteFrom('reports').where('$id', '=', v.id),
)

export const findReport = async (db: Reader, id: string): Promise<ReportRow | undefined> =>
  db.first(byId, { id })

const END = Number.MAX_SAFE_INTEGER
const BEGINNINGS: Readonly<Record<Status, ReportCursor>> = {
  open: { $createdAt: 0, sequence: 0 },
  settled: { $createdAt: END, sequence: END },
}

/** Open reports oldest first, settled ones newest first; those after a cursor. */
export const listReports = async (
  db: Reader,
  status: Status,
  {
    cursor = BEGINNINGS[status],
    limit,
  }: { readonly cursor?: ReportCursor | undefined; limit: number },
): Promise<ReportRow[]> => db.all(pages[status], { ...cursor, limit })

/** Counts up to the limit of totals. */
export const countReports = async (db: Reader, status: Status): Promise<number> =>
  (await db.first(count, { status }))?.total ?? 0

/** Ids of all open reports about a post, a comment, a job ad or a person. */
export const listOpenAbout = async (
  db: Reader,
  what: keyof typeof openOf,
  id: string,
): Promise<string[]> => (await db.all(openOf[what], { id })).map(({ $id }) => $id)

export const storeSettled = async (tx: Writer, change: { id: string; now: number }) =>
  tx.run(settlement, change)

/** Deletes reports that were settled before a time, with their snapshots; a bounded number at a time. */
export async function deleteSettled(
  tx: Writer,
  wanted: { time: number; max: number },
): Promise<void> {
  for (const { $id } of await tx.all(settledBefore, wanted)) await tx.run(deletion, { id: $id })
}
