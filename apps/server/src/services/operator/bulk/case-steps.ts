import type { BulkCaseAction, Reportable } from '@devhood/contract'
import type { Writer } from '#platform/database'
import type { Platform } from '#platform'
import { chosenBy, type Filter } from '../reports/open-cases.ts'
import { type ActionService, measureChange } from '../reports/actions.ts'
import { findEntry } from '../audit/audit-store.ts'
import { findOpenAbout, listOpen } from '../reports/open-reports-store.ts'
import type { RecordEntry } from '../audit/audit.ts'
import { type BulkActRow, updateAct } from './bulk-store.ts'
import {
  type CaseRow,
  findCaseState,
  isLastDecision,
  listCasesOf,
  storeCase,
} from './case-store.ts'
import { eachAtOnce, goesThrough } from './portions.ts'

interface Options
  extends Pick<ActionService, 'perform' | 'reopen' | 'reverse'>, Pick<Platform, 'now'> {
  readonly record: RecordEntry
}

/** What was done to a case. */
interface Changed {
  reports: readonly string[]
  /** It was so before, so that nothing is to be reversed. */
  wasSo: boolean
}

interface Case {
  readonly kind: Reportable
  readonly subject: string
  readonly person: string | null
  readonly report: string
}
interface Portion {
  readonly looked: number
  readonly cases: readonly Case[]
  /** Where the next one begins. */
  readonly after?: Pick<BulkActRow, 'afterTime' | 'afterId'>
}

const nameOf = ({ kind, subject }: Pick<Case, 'kind' | 'subject'>) => `${kind} ${subject}`
/** Decisions about one person see each other. */
const whomOf = ({ person, ...one }: Pick<Case, 'kind' | 'subject' | 'person'>) =>
  person ?? nameOf(one)

/** The next cases that match, by their open reports; those of one case together. */
async function nextMatching(
  tx: Writer,
  act: BulkActRow,
  limit: number,
  now: number,
): Promise<Portion> {
  const filter = JSON.parse(act.matching ?? '{}') as Filter
  const position = { $createdAt: act.afterTime, sequence: Number(act.afterId) }
  const chosen = chosenBy(act.operator, filter, now)
  const rows = await listOpen(tx, { ...chosen, ...position, limit })
  const cases = new Map<string, Case>()
  for (const { kind, about, person, report } of rows) {
    const subject = about ?? person
    if (subject === null) continue
    const name = nameOf({ kind, subject })
    if (!cases.has(name)) cases.set(name, { kind, subject, person, report })
  }
  const last = rows.at(-1)
  const after = last && { afterTime: last.at, afterId: String(last.sequence) }
  return { looked: rows.length, cases: [...cases.values()], ...(after && { after }) }
}

async function nextNamed(tx: Writer, act: BulkActRow, limit: number): Promise<Portion> {
  const named = await listCasesOf(tx, { act: act.$id, state: 'chosen', limit })
  const found = await eachAtOnce(named, nameOf, async ({ kind, subject, person }) => {
    const open = await findOpenAbout(tx, { kind, id: subject })
    if (open) return [{ kind, subject, person, report: open.report }]
    const passed = { state: 'passed', entry: null, changed: '{}' } as const
    await storeCase(tx, { act: act.$id, kind, subject, person, ...passed })
    return []
  })
  return { looked: named.length, cases: found.flat() }
}

function doing({ perform, now }: Options) {
  /** Decides about a case, if it is not left out. Returns whether it was looked at, and whether it did. */
  async function actOn(tx: Writer, act: BulkActRow, one: Case) {
    const { kind, subject, person, report } = one
    const key = { act: act.$id, kind, subject }
    const before = await findCaseState(tx, key)
    if (before !== undefined && before !== 'chosen') return { isLooked: false, isDone: false }
    const { note, statement, rule } = act
    const action = act.action as BulkCaseAction
    const whom = action === 'block' && person !== null ? { person } : {}
    const grounds = { ...(rule !== null && { rule }), ...(action !== 'dismiss' && { statement }) }
    const body = { action, report, ...whom, ...grounds, note }
    const changed: Changed = { reports: [], wasSo: false }
    const row = { ...key, person, entry: null }
    const isDone = await goesThrough(async () => {
      const { $id: entry } = await perform(tx, { userId: act.operator }, body, {
        check: async (target) => {
          changed.wasSo = target.person !== undefined && measureChange(action, target) === 0
        },
        onSettled: (reports) => void (changed.reports = reports),
      })
      await storeCase(tx, { ...row, state: 'done', entry, changed: JSON.stringify(changed) })
    })
    if (!isDone) await storeCase(tx, { ...row, state: 'passed', changed: '{}' })
    return { isLooked: true, isDone }
  }

  return async function doSome(tx: Writer, act: BulkActRow, limit: number): Promise<void> {
    const isNamed = act.matching === null
    const portion = await (isNamed
      ? nextNamed(tx, act, limit)
      : nextMatching(tx, act, limit, now()))
    const acted = await eachAtOnce(portion.cases, whomOf, async (one) => actOn(tx, act, one))
    const looked = isNamed ? portion.looked : acted.filter(({ isLooked }) => isLooked).length
    const isOver = portion.looked === 0
    await updateAct(tx, act.$id, {
      checked: act.checked + looked,
      done: act.done + acted.filter(({ isDone }) => isDone).length,
      ...portion.after,
      ...(isOver && { state: 'done' }),
    })
  }
}

function undoing({ reverse, reopen, record }: Options) {
  async function takeBack(tx: Writer, act: BulkActRow, one: CaseRow, changed: Changed) {
    const { kind, subject, person } = one
    const entry = await findEntry(tx, { id: one.entry ?? '' })
    if (entry === undefined) throw new Error('What is done has an entry.')
    await reverse(tx, { userId: act.undoneBy }, entry)
    await reopen(tx, entry, changed.reports)
    const about = kind === 'person' ? {} : { [kind]: subject }
    await record(tx, { action: 'reopen', operator: act.undoneBy, person, ...about })
  }

  return async function undoSome(tx: Writer, act: BulkActRow, limit: number): Promise<void> {
    const rows = await listCasesOf(tx, { act: act.$id, state: 'done', limit })
    const taken = await eachAtOnce(rows, whomOf, async (row) => {
      const changed = JSON.parse(row.changed) as Changed
      const about =
        act.action === 'block'
          ? { kind: 'person' as const, id: row.person ?? '' }
          : { kind: row.kind, id: row.subject }
      const isFree = changed.wasSo && act.action !== 'dismiss'
      const isLast =
        isFree || (await isLastDecision[about.kind](tx, { act: act.$id, id: about.id })) === 1
      const isUndone = isLast && (await goesThrough(async () => takeBack(tx, act, row, changed)))
      await storeCase(tx, { act: act.$id, ...row, state: isUndone ? 'undone' : 'kept' })
      return isUndone
    })
    const undone = act.undone + taken.filter(Boolean).length
    await updateAct(tx, act.$id, { undone, ...(rows.length === 0 && { state: 'undone' }) })
  }
}

/** The portions of acts on cases. */
export const caseSteps = (options: Options) => ({
  running: doing(options),
  undoing: undoing(options),
})
