import {
  AppError,
  canUndo,
  isMeasure,
  mayDo,
  type ModerationAction,
  needsRule,
  type Reportable,
  reverseOf,
} from '@devhood/contract'
import type { AuditEntry } from '@devhood/contract/schemas'
import { type Actor, isModerator } from '#engine'
import { DAY } from '#lib/time'
import type { Platform } from '#platform'
import type { Reader, Writer } from '#platform/database'
import type { RaidBrake } from '#services/raids'
import type { Notifier } from '#resources/notifications'
import { checkApproval } from '../ads/approver.ts'
import { presentEntry, type RecordEntry } from '../audit/audit.ts'
import { about, type AuditRow, findEntry, type NewAuditRow } from '../audit/audit-store.ts'
import { findPerson, updateAccount } from '../people/people-store.ts'
import type { UrlOf } from '../schema.ts'
import type { Perform } from './actions.ts'
import { listSettledAbout } from './reopen-store.ts'
import { findReport } from './report-store.ts'
import type { Reopen } from './settlement.ts'

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly perform: Perform
  readonly reopen: Reopen
  readonly record: RecordEntry
  readonly notifier: Pick<Notifier, 'withdraw'>
  readonly raids: Pick<RaidBrake, 'setHeld'>
}
type Undoer = Pick<Actor, 'userId'>
interface Reversal {
  readonly action: ModerationAction
  readonly kind: Reportable
  readonly id: string
}

const NAMES = ['post', 'comment', 'job'] as const
const COLLECTIONS = { post: 'posts', comment: 'comments', job: 'jobs' } as const

/** What a decision is about. */
function subjectOf(entry: Pick<AuditRow, Reportable>): [kind: Reportable, id: string | null] {
  const kind = NAMES.find((each) => entry[each] !== null) ?? 'person'
  return [kind, entry[kind]]
}

/** What is decided once more, in the words of the measure that was ended. */
const groundsOf = ({ rule, statement }: AuditRow) => ({ ...(rule && { rule }), statement })

function reversing({ perform, record, notifier, raids, now }: Options) {
  /** What a decision took out of waiting waits again. */
  async function holdAgain(tx: Writer, { userId }: Undoer, entry: AuditRow) {
    const [kind, id] = subjectOf(entry)
    if (kind === 'person' || id === null) return undefined
    const { post, comment, job, person } = entry
    if (isMeasure(entry.action))
      await perform(tx, { userId }, { action: 'show', [kind]: id }, SILENTLY)
    await raids.setHeld(tx, [COLLECTIONS[kind], id], 1)
    const told = { ...(post !== null && { post }), ...(job !== null && { job }) }
    await notifier.withdraw(tx, { kind: 'decision', user: person, ...told })
    return record(tx, { action: 'hold', operator: userId, post, comment, job, person })
  }

  /** A suspension lasts as long as it would have. */
  async function suspendAgain(tx: Writer, undoer: Undoer, person: string, ended: AuditRow) {
    const until = ended.$createdAt + (ended.days ?? 0) * DAY
    const found = await findPerson(tx, { id: person })
    if (found === undefined || until <= now()) return undefined
    const days = Math.ceil((until - now()) / DAY)
    const body = { action: 'suspend' as const, person, days, ...groundsOf(ended) }
    const entry = await perform(tx, undoer, body, { isUndo: true })
    await updateAccount(tx, found.accountId, { suspendedUntil: until })
    return entry
  }

  async function decide(
    tx: Writer,
    undoer: Undoer,
    { action, kind, id }: Reversal,
    ended: AuditRow | undefined,
  ) {
    if (action === 'suspend' && ended) return suspendAgain(tx, undoer, id, ended)
    const grounds = isMeasure(action) && ended ? groundsOf(ended) : {}
    return perform(tx, undoer, { action, [kind]: id, ...grounds }, { isUndo: true })
  }

  /** What a hidden thing goes back to: it may have waited. */
  async function wasHeld(tx: Reader, { action, means, person }: AuditRow, kind: Reportable) {
    if (means === 'hold') return kind !== 'person'
    if (action !== 'hide' || kind === 'person' || person === null) return false
    return (await findPerson(tx, { id: person }))?.heldAt != null
  }

  /**
   * Reverses a decision, unless it has changed nothing. A measure that it ended is taken again with its rule. Returns the entry; reports
   * stay as they are.
   */
  return async function reverse(
    tx: Writer,
    undoer: Undoer,
    entry: AuditRow,
  ): Promise<NewAuditRow | undefined> {
    const action = reverseOf(entry.action)
    const [kind, id] = subjectOf(entry)
    if (id === null) return undefined
    if (await wasHeld(tx, entry, kind)) return holdAgain(tx, undoer, entry)
    const pair = { action: entry.action, reverse: action ?? entry.action }
    const before = await about[kind].findEarlier(tx, { id, sequence: entry.sequence, ...pair })
    // A suspension ends by itself, so that one may follow another.
    const isTwice = before?.action === entry.action && entry.action !== 'suspend'
    if (action === undefined || isTwice) return undefined
    const ended = before?.action === action ? before : undefined
    if (needsRule(action) && ended === undefined) return undefined
    return decide(tx, undoer, { action, kind, id }, ended)
  }
}

const SILENTLY = { isUndo: true, isToldElsewhere: true }

/** The reports that a decision has settled, what it names first. */
async function settledBy(tx: Reader, { report: id, ...entry }: AuditRow): Promise<string[]> {
  const report = id === null ? undefined : await findReport(tx, { id })
  const found = new Set(id === null ? [] : [id])
  for (const subject of [report, entry])
    for (const kind of [...NAMES, 'person'] as const)
      if (subject?.[kind] != null)
        for (const each of await listSettledAbout[kind](tx, {
          id: subject[kind],
          time: entry.$createdAt,
        }))
          found.add(each)
  return [...found]
}

/** Throws unless the entry is a decision that the actor may undo, and nothing else was decided since. */
async function checkUndoable(tx: Reader, actor: Actor, entry: AuditRow): Promise<void> {
  const { action, operator, person, $id } = entry
  if (!canUndo(action))
    throw new AppError('general_bad_request', { message: "This can't be undone." })
  const [kind, id] = subjectOf(entry)
  if (!isModerator(actor)) checkApproval(actor, { action, ...(id !== null && { [kind]: id }) })
  if (operator !== actor.userId && !mayDo(actor.role, 'administer'))
    throw new AppError('user_unauthorized', {
      message: 'Only who decided this, or an operator, can undo it.',
    })
  if (person === actor.userId)
    throw new AppError('user_unauthorized', {
      message: 'Another operator or moderator must decide about this.',
    })
  if (id !== null && (await about[kind].findLast(tx, { id })) !== $id)
    throw new AppError('document_update_conflict', {
      message: 'This is undone already, or somebody has decided since.',
    })
}

export function undoService(options: Options) {
  const { database, record, reopen } = options
  const reverse = reversing(options)

  /**
   * Undoes a decision, while it is the last one: what it changed is reversed, and the reports that it settled are open again. Throws
   * `document_not_found`, `general_bad_request`, `document_update_conflict`, `user_unauthorized` and `general_unauthorized_scope`.
   */
  async function undo(actor: Actor, id: string, urlOf: UrlOf): Promise<AuditEntry> {
    return database.write(async (tx) => {
      const entry = await findEntry(tx, { id })
      if (entry === undefined)
        throw new AppError('document_not_found', { message: 'There is no such decision.' })
      await checkUndoable(tx, actor, entry)
      const reversed = await reverse(tx, actor, entry)
      const reports = await settledBy(tx, entry)
      await reopen(tx, entry, reports)
      const { post, comment, job, person } = entry
      const again = { action: 'reopen', post, comment, job, person } as const
      const last =
        reversed && reports.length === 0
          ? reversed
          : await record(tx, { ...again, operator: actor.userId })
      return presentEntry(tx, last, urlOf)
    })
  }
  return { reverse, undo }
}
