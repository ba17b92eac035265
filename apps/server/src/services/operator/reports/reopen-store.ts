import type { Reportable } from '@devhood/contract'
import { sql } from 'kysely'
import { queries } from '#platform/database'

interface Tables {
  reports: {
    sequence: number
    $id: string
    $updatedAt: number
    user: string | null
    person: string | null
    status: string
  }
  evidence: { report: string } & Readonly<Record<Exclude<Reportable, 'person'>, string | null>>
}
const { column, first, run } = queries<Tables>()

/** Whose it is, and what it is about. */
export const findSettled = first((db, v: { id: string }) =>
  db
    .selectFrom('reports')
    .leftJoin('evidence', 'evidence.report', 'reports.$id')
    .select(['reports.user', 'reports.person', 'evidence.post', 'evidence.comment', 'evidence.job'])
    .where('reports.$id', '=', v.id)
    .where('reports.status', '=', 'settled'),
)

const settledAbout = (what: Reportable) =>
  column((db, v: { id: string; time: number }) => {
    const settled = db
      .selectFrom('reports')
      .select('$id')
      .where('status', '=', 'settled')
      .where('$updatedAt', '=', v.time)
      .orderBy('sequence')
    if (what === 'person') return settled.where('person', '=', v.id)
    const about = db.selectFrom('evidence').select('report').where(what, '=', v.id)
    return settled.where('$id', 'in', about)
  })
/** Reports about something that were settled at a time. */
export const listSettledAbout = {
  post: settledAbout('post'),
  comment: settledAbout('comment'),
  job: settledAbout('job'),
  person: settledAbout('person'),
}

/** Puts a report among the open ones again, as the database does with a new one. Nobody works on it. */
export const insertOpen = run(
  (_, v: { id: string }) => sql`INSERT INTO open_reports
    (sequence, report, "at", "user", kind, about, person, reason, record, "isRepeat")
    SELECT reports.sequence, reports."$id", reports."$createdAt", reports."user",
      CASE WHEN evidence.post IS NOT NULL THEN 'post' WHEN evidence.comment IS NOT NULL THEN 'comment'
        WHEN evidence.job IS NOT NULL THEN 'job' ELSE 'person' END,
      COALESCE(evidence.post, evidence.comment, evidence.job), COALESCE(reports.person, evidence.creator), reports.reason,
      CASE WHEN COALESCE(own.acted + own.dismissed, 0) <= 0 THEN 'new' WHEN own.acted >= own.dismissed THEN 'upheld' ELSE 'dismissed' END,
      CASE WHEN theirs.measures > 0 THEN 1 ELSE 0 END
    FROM reports LEFT JOIN evidence ON evidence.report = reports."$id"
    LEFT JOIN moderation_counts AS own ON own.person = reports."user"
    LEFT JOIN moderation_counts AS theirs ON theirs.person = COALESCE(reports.person, evidence.creator)
    WHERE reports."$id" = ${v.id}`,
)
