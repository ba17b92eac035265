import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { StoredJobDetails } from '#resources/jobs'
import { queries, type Reader, type Writer } from '#platform/database'
import { counting } from '../lists-store.ts'

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
    /** Null when a content rule has found it. */
    user: string | null
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
  conversation_evidence: { report: string; messages: string }
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
const { all, column, first, remove, update, value } = queries<Tables>()

export type Status = 'open' | 'settled'

/** Reports with the content that they are about, if it is still there. */
const reportsWithContent = (
  sql: Kysely<Tables>,
  found: SelectQueryBuilder<Tables, 'reports', object> = sql.selectFrom('reports'),
) =>
  found
    .leftJoin('evidence', 'evidence.report', 'reports.$id')
    .leftJoin('conversation_evidence', 'conversation_evidence.report', 'reports.$id')
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
/**
 * The evidence is what the report was about when it was made, set even when the content is deleted; its creator is null when
 * the author is erased. The fields of posts, comments and jobs are null when those are deleted.
 */
const reports = (...from: Parameters<typeof reportsWithContent>) =>
  reportsWithContent(...from).select([
    'reports.sequence',
    'reports.$id',
    'reports.$createdAt',
    'reports.user',
    'evidence.post',
    'evidence.comment',
    'evidence.job',
    'reports.person',
    'reports.reason',
    'reports.text',
    'reports.status',
    'conversation_evidence.messages',
    'evidence.creator',
    'evidence.caption as reported',
    'posts.caption',
    'posts.imageUrl',
    'posts.pictures',
    'posts.hidden',
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
    'jobs.title',
    'jobs.company',
    'jobs.companySite',
    'jobs.workplace',
    'jobs.regions',
    'jobs.place',
    'jobs.employment',
    'jobs.seniority',
    'jobs.stack',
    'jobs.salaryFrom',
    'jobs.salaryTo',
    'jobs.salaryCurrency',
    'jobs.salaryUnit',
    'jobs.overlapHours',
    'jobs.overlapZone',
    'jobs.visa',
    'jobs.description',
    'jobs.apply',
    'jobs.hidden as jobHidden',
  ])

/** A report, with the details of the post, the comment or the job ad for operators. */
export const findReport = first((sql, v: { id: string }) =>
  reports(sql).where('reports.$id', '=', v.id),
)
export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>

/** A position in the order in which reports were created. */
interface ReportCursor {
  readonly $createdAt: number
  readonly sequence: number
}
const settledBefore = all((sql, v: ReportCursor & { readonly limit: number }) =>
  reports(sql)
    .where('reports.status', '=', 'settled')
    .where((of) =>
      of(
        of.refTuple('reports.$createdAt', 'reports.sequence'),
        '<',
        of.tuple(v.$createdAt, v.sequence),
      ),
    )
    .orderBy('reports.$createdAt', 'desc')
    .orderBy('reports.sequence', 'desc')
    .limit(v.limit),
)
const END = { $createdAt: Number.MAX_SAFE_INTEGER, sequence: Number.MAX_SAFE_INTEGER }

/** Settled reports, newest first; those after a cursor. */
export const listSettled = async (
  db: Reader,
  { cursor, limit }: { readonly cursor: ReportCursor | undefined; readonly limit: number },
): Promise<ReportRow[]> => settledBefore(db, { ...(cursor ?? END), limit })

/** `ids` is a JSON list; in no order. */
export const listReportsById = all((sql, v: { ids: string }, dialect) =>
  reports(
    sql,
    // PostgreSQL finds them first: of so many tables it wouldn't join this list before the others.
    sql.selectFrom(
      sql
        .selectFrom('reports')
        .selectAll()
        .where('$id', 'in', dialect.list(v.ids, 'TEXT').$castTo<string>())
        .as('reports'),
    ),
  ),
)

export const countReports = value((sql, v: { status: Status }) =>
  counting(sql.selectFrom('reports').select('sequence').where('status', '=', v.status)),
)

const openByEvidence = (what: 'post' | 'comment' | 'job') =>
  all((sql, v: { id: string }) =>
    sql
      .selectFrom('evidence')
      .innerJoin('reports', 'reports.$id', 'evidence.report')
      .select(['reports.$id', 'reports.user'])
      .where(`evidence.${what}`, '=', v.id)
      .where('reports.status', '=', 'open')
      .orderBy('reports.sequence'),
  )
/** All open reports about a post, a comment, a job ad or a person. */
export const listOpenAbout = {
  post: openByEvidence('post'),
  comment: openByEvidence('comment'),
  job: openByEvidence('job'),
  person: all((sql, v: { id: string }) =>
    sql
      .selectFrom('reports')
      .select(['$id', 'user'])
      .where('person', '=', v.id)
      .where('status', '=', 'open')
      .orderBy('sequence'),
  ),
}

export type OpenReport = Pick<ReportRow, '$id' | 'user'>

export const updateReport = update('reports', '$id')

const listSettledBefore = column((sql, v: { time: number; max: number }) =>
  sql
    .selectFrom('reports')
    .select('$id')
    .where('status', '=', 'settled')
    // A report is never settled before it is created, so this condition narrows the range of the index.
    .where('$createdAt', '<', v.time)
    .where('$updatedAt', '<', v.time)
    .limit(v.max),
)
const deleteReport = remove('reports', '$id')

/** Deletes reports that were settled before a time, with their snapshots; a bounded number at a time. */
export async function deleteSettled(
  tx: Writer,
  wanted: { time: number; max: number },
): Promise<void> {
  for (const id of await listSettledBefore(tx, wanted)) await deleteReport(tx, id)
}
