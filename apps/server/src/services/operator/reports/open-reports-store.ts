import { LIMITS, type Reportable, type ReporterRecord, type ReportReason } from '@devhood/contract'
import { sql } from 'kysely'
import { queries, type Reader, type Writer } from '#platform/database'

interface Tables {
  moderation_counts: { person: string; acted: number; dismissed: number; measures: number }
  open_reports: {
    sequence: number
    at: number
    report: string
    kind: Reportable
    about: string | null
    person: string | null
    claimedBy: string | null
    claimedUntil: number | null
  }
  audit: {
    $id: string
    $createdAt: number
    action: string
    operator: string | null
    person: string | null
    post: string | null
    comment: string | null
    job: string | null
    note: string
  }
}
const { all, first, run, value } = queries<Tables>()

/** What a list of open reports is narrowed to; '' narrows nothing. */
export interface Chosen {
  readonly kind: Reportable | ''
  readonly reason: ReportReason | ''
  readonly record: ReporterRecord | ''
  /** 1: about people against whom there were measures before. */
  readonly repeat: 0 | 1
  /** Reported before this time. */
  readonly before: number
  readonly claimed: 'mine' | 'nobody' | ''
  readonly me: string
  readonly now: number
}
export const isChosen = (v: Chosen) => sql<boolean>`"at" < ${v.before} AND "isRepeat" >= ${v.repeat}
  AND (${v.kind} = '' OR kind = ${v.kind}) AND (${v.reason} = '' OR reason = ${v.reason})
  AND (${v.record} = '' OR record = ${v.record})
  AND (${v.claimed} = '' OR (${v.claimed} = 'mine' AND "claimedBy" = ${v.me} AND "claimedUntil" > ${v.now})
    OR (${v.claimed} = 'nobody' AND ("claimedBy" IS NULL OR "claimedUntil" <= ${v.now})))`

interface Position {
  readonly $createdAt: number
  readonly sequence: number
}
/** Those after a position, longest open first. Few rows without texts: looking through all of them is fast. */
export const listOpen = all(
  (_, v: Chosen & Position & { readonly limit: number }) => sql<Tables['open_reports']>`
    SELECT sequence, "at", report, kind, about, person, "claimedBy", "claimedUntil" FROM open_reports
    WHERE ("at", sequence) > (${v.$createdAt}, ${v.sequence}) AND ${isChosen(v)}
    ORDER BY "at", sequence LIMIT ${v.limit}`,
)
/** Up to the limit of totals. */
export const countOpen = value(
  (_, v: Chosen) => sql<{ total: number }>`SELECT COUNT(*) AS total FROM
    (SELECT 1 AS one FROM open_reports WHERE ${isChosen(v)} LIMIT ${LIMITS.listTotalMax}) AS counted`,
)

export interface Subject {
  readonly kind: Reportable
  readonly id: string
}
/** An open report about a subject. */
const findOpenAboutContent = first((db, v: Subject) =>
  db
    .selectFrom('open_reports')
    .select(['report', 'person'])
    .where('about', '=', v.id)
    .where('kind', '=', v.kind)
    .limit(1),
)
const findOpenAboutPerson = first((db, v: Subject) =>
  db
    .selectFrom('open_reports')
    .select(['report', 'person'])
    .where('person', '=', v.id)
    .where('kind', '=', 'person')
    .limit(1),
)
export const findOpenAbout = async (db: Reader, subject: Subject) =>
  (subject.kind === 'person' ? findOpenAboutPerson : findOpenAboutContent)(db, subject)

interface Claiming extends Subject {
  readonly by: string | null
  readonly until: number | null
}
const claimContent = run((db, v: Claiming) =>
  db
    .updateTable('open_reports')
    .set({ claimedBy: v.by, claimedUntil: v.until })
    .where('about', '=', v.id)
    .where('kind', '=', v.kind),
)
const claimPerson = run((db, v: Claiming) =>
  db
    .updateTable('open_reports')
    .set({ claimedBy: v.by, claimedUntil: v.until })
    .where('person', '=', v.id)
    .where('kind', '=', 'person'),
)
export const storeClaim = async (tx: Writer, claim: Claiming): Promise<unknown> =>
  (claim.kind === 'person' ? claimPerson : claimContent)(tx, claim)

/** `ids` is a JSON list of people. */
export const listCounts = all((db, v: { ids: string }, dialect) =>
  db
    .selectFrom('moderation_counts')
    .selectAll()
    .where('person', 'in', dialect.list(v.ids, 'TEXT').$castTo<string>()),
)
export type CountsRow = Tables['moderation_counts']

const NOTES_MAX = 1000
/** Notes for colleagues about people, and what is theirs, in no order. */
export const listNotes = all((db, v: { ids: string }, dialect) =>
  db
    .selectFrom('audit')
    .select(['$id', '$createdAt', 'operator', 'person', 'post', 'comment', 'job', 'note'])
    .where(sql<boolean>`action = 'note'`)
    .where('person', 'in', dialect.list(v.ids, 'TEXT').$castTo<string>())
    .limit(NOTES_MAX),
)
export type NoteRow = Omit<Tables['audit'], 'action'>

const addCounts = run(
  (_, v: CountsRow) => sql`INSERT INTO moderation_counts (person, acted, dismissed, measures)
    VALUES (${v.person}, ${v.acted}, ${v.dismissed}, ${v.measures}) ON CONFLICT (person) DO UPDATE SET
    acted = moderation_counts.acted + excluded.acted, dismissed = moderation_counts.dismissed + excluded.dismissed,
    measures = moderation_counts.measures + excluded.measures`,
)
const markReporter = run(
  (_, v: { person: string }) => sql`UPDATE open_reports SET record =
    (SELECT CASE WHEN acted >= dismissed THEN 'upheld' ELSE 'dismissed' END FROM moderation_counts WHERE person = ${v.person})
    WHERE "user" = ${v.person}`,
)
const markPerson = run(
  (_, v: { person: string }) => sql`UPDATE open_reports SET "isRepeat" =
    (SELECT CASE WHEN measures > 0 THEN 1 ELSE 0 END FROM moderation_counts WHERE person = ${v.person})
    WHERE person = ${v.person}`,
)

const NONE = { acted: 0, dismissed: 0, measures: 0 }
/** Counts what became of a report, for its reporter; -1 where that was taken back. */
export async function countOutcome(
  tx: Writer,
  person: string,
  outcome: 'acted' | 'dismissed',
  change: 1 | -1 = 1,
): Promise<void> {
  await addCounts(tx, { ...NONE, person, [outcome]: change })
  await markReporter(tx, { person })
}
/** Counts a measure against a person, or one that was taken back. */
export async function countMeasure(tx: Writer, person: string, change: 1 | 0 | -1): Promise<void> {
  if (change === 0) return
  await addCounts(tx, { ...NONE, person, measures: change })
  await markPerson(tx, { person })
}
