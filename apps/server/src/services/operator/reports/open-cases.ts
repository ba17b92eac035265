import type { QueuedReport } from '@devhood/contract/schemas'
import { formatInstant, parseInstant } from '#engine'
import type { Platform } from '#platform'
import type { loadPeople } from '../people/people.ts'
import type { ReportsQuery } from '../schema.ts'
import {
  type Chosen,
  type CountsRow,
  countOpen,
  listCounts,
  listNotes,
  listOpen,
  type NoteRow,
} from './open-reports-store.ts'
import { listReportsById, type ReportRow } from './report-store.ts'

export type Filter = Omit<ReportsQuery, 'status' | 'cursorAfter' | 'limit'>
type People = Awaited<ReturnType<typeof loadPeople>>

const UNNARROWED = { kind: '', reason: '', record: '', claimed: '' } as const
const START = { $createdAt: -1, sequence: 0 }

/** What somebody's filter leaves at a time. */
export const chosenBy = (
  me: string | null,
  { repeat, before, ...filter }: Filter,
  now: number,
): Chosen => ({
  ...UNNARROWED,
  ...filter,
  repeat: repeat === true ? 1 : 0,
  before: (before === undefined ? undefined : parseInstant(before)) ?? Number.MAX_SAFE_INTEGER,
  me: me ?? '',
  now,
})

interface Page {
  readonly cursor: ReportRow | undefined
  readonly limit: number
}

const isAboutSame = (note: NoteRow, { post, comment, job }: ReportRow) =>
  note.post === post && note.comment === comment && note.job === job

const presentNotes = (notes: readonly NoteRow[], people: People) =>
  notes
    .toSorted((one, other) => one.$createdAt - other.$createdAt)
    .map(({ $id, $createdAt, operator, note }) => ({
      $id,
      $createdAt: formatInstant($createdAt),
      by: people.find(operator) ?? null,
      text: note,
    }))

type Claimed = Awaited<ReturnType<typeof listOpen>>[number]

function claimIn(row: Claimed | undefined, people: People, time: number) {
  const by = people.find(row?.claimedBy ?? null)
  const until = row?.claimedUntil ?? 0
  return by && until > time && { claim: { by, until: formatInstant(until) } }
}

/** What moderators know of open reports besides the reports. */
export function openCasesOf({ database, now }: Pick<Platform, 'database' | 'now'>) {
  async function known(rows: readonly ReportRow[]) {
    const about = rows.flatMap(({ person, creator }) => person ?? creator ?? [])
    const ids = JSON.stringify([...new Set([...about, ...rows.flatMap(({ user }) => user ?? [])])])
    const counts = new Map((await listCounts(database, { ids })).map((row) => [row.person, row]))
    const notes =
      about.length === 0
        ? []
        : await listNotes(database, { ids: JSON.stringify([...new Set(about)]) })
    return { countsOf: (id: string | null): CountsRow | undefined => counts.get(id ?? ''), notes }
  }

  /** Those that a filter leaves, longest open first, with what `present` adds to each. */
  async function list(me: string | null, filter: Filter, { cursor, limit }: Page) {
    const time = now()
    const chosen = chosenBy(me, filter, time)
    const { $createdAt, sequence } = cursor ?? START
    const open = await listOpen(database, { ...chosen, $createdAt, sequence, limit })
    const ids = JSON.stringify(open.map(({ report }) => report))
    const found = new Map((await listReportsById(database, { ids })).map((row) => [row.$id, row]))
    const rows = open.flatMap(({ report }) => found.get(report) ?? [])
    const { countsOf, notes } = await known(rows)
    const claims = new Map(open.map((row) => [row.report, row]))

    function present(row: ReportRow, people: People): Partial<QueuedReport> {
      const about = row.person ?? row.creator
      const { acted = 0, dismissed = 0 } = countsOf(row.user) ?? {}
      const own = notes.filter((note) => note.person === about && isAboutSame(note, row))
      return {
        record: { acted, dismissed },
        measures: Math.max(0, countsOf(about)?.measures ?? 0),
        ...claimIn(claims.get(row.$id), people, time),
        ...(about !== me && { notes: presentNotes(own, people) }),
      }
    }
    const people = [
      ...open.map(({ claimedBy }) => claimedBy),
      ...notes.map(({ operator }) => operator),
    ]
    return {
      rows,
      total: Number((await countOpen(database, chosen)) ?? 0),
      open: { people, present },
    }
  }

  return { list }
}
