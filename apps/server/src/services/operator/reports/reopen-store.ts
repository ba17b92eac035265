import { sql } from 'kysely'
import { queries } from '#platform/database'

interface Tables {
  reports: { $id: string; user: string | null; status: string }
}
const { first, run } = queries<Tables>()

export const findSettled = first((db, v: { id: string }) =>
  db.selectFrom('reports').select('user').where('$id', '=', v.id).where('status', '=', 'settled'),
)

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
