import {
  AppError,
  DECISIONS,
  isMeasure,
  type Means,
  type ModerationAction,
  needsRule,
} from '@devhood/contract'
import type { AuditEntry } from '@devhood/contract/schemas'
import { type Actor, type Engine, isModerator } from '#engine'
import type { AccountBlocking } from '#services/account'
import type { DocumentsService } from '#services/documents'
import type { Screening } from '#services/content-rules'
import type { RaidBrake } from '#services/raids'
import { type Event, openNotifier } from '#resources/notifications'
import type { Changes } from '#changes'
import { DAY } from '#lib/time'
import type { Platform } from '#platform'
import type { Writer } from '#platform/database'
import { checkApprovable, checkApproval } from '../ads/approver.ts'
import { type AuditLog, presentEntry } from '../audit/audit.ts'
import { type NewAuditRow, findLastProfileDecision } from '../audit/audit-store.ts'
import {
  type PersonRow,
  storeApproval,
  storeHidden,
  updateAccount,
} from '../people/people-store.ts'
import type { Letter, Letters } from '../people/letters.ts'
import { countMeasure } from './open-reports-store.ts'
import { reopening, settlement } from './settlement.ts'
import type { ActionBody, UrlOf } from '../schema.ts'
import { type OrphanedReport, type Target, targetOf } from './targets.ts'
import { undoService } from './undoing.ts'

type Content = NonNullable<Target['content']>
type DocumentRef = readonly [name: Content['collection'], id: string]

export interface ActionOptions extends Pick<Platform, 'database' | 'now'> {
  readonly engine: Pick<Engine, 'find' | 'visibilitySql'>
  readonly changes: Changes
  readonly blocking: AccountBlocking
  readonly documents: Pick<DocumentsService, 'deleteBatch' | 'isDeleting'>
  readonly audit: AuditLog
  readonly raids: Pick<RaidBrake, 'release' | 'setHeld'>
  readonly letters: Pick<Letters, 'send'>
  readonly screening: Pick<Screening, 'notePictures' | 'forgetPictures'>
}

type ActionHandler = (tx: Writer, target: Target, body: Performed) => Promise<void>

const documentRef = ({ collection, row }: Content): DocumentRef => [collection, String(row.$id)]

/** The documents that count a comment: hiding it changes their numbers. */
function countersOf(content: Target['content']): DocumentRef[] {
  if (content?.name !== 'comment') return []
  const { post, parent } = content.row
  const above: DocumentRef[] = typeof parent === 'string' ? [['comments', parent]] : []
  return [['posts', String(post)], ...above]
}

const refuse = (message: string) => new AppError('general_bad_request', { message })

function createHandlers(options: ActionOptions): Readonly<Record<ModerationAction, ActionHandler>> {
  const { changes, blocking, documents, now, raids, screening } = options

  type Hidable = Pick<Target, 'content' | 'person'>
  async function setHidden(tx: Writer, { content, person }: Hidable, isHidden: boolean) {
    const collection = content?.collection ?? 'users'
    const id = String((content?.row ?? person).$id)
    if (content?.name === 'post')
      await screening[isHidden ? 'notePictures' : 'forgetPictures'](tx, content.row)
    await storeHidden(tx, collection, { id, isHidden })
    for (const [name, each] of [[collection, id] as const, ...countersOf(content)])
      changes.announce(tx, { kind: 'document', collection: name, id: each, action: 'update' })
  }

  return {
    // The person reads it: nothing else changes.
    warn: async () => undefined,
    hide: async (tx, target) => setHidden(tx, target, true),
    async show(tx, target) {
      if (target.content === undefined && target.person.blockedAt !== null)
        throw refuse('The account is blocked: unblock it to show the person again.')
      await setHidden(tx, target, false)
    },
    /** As its creator would: the picture is deleted with it. */
    async delete(tx, { content, person }) {
      if (content === undefined) throw new Error('What is deleted must be there.')
      const { $id: userId, accountId } = person
      if (content.name === 'post') await screening.notePictures(tx, content.row)
      await documents.deleteBatch(tx, { userId, accountId }, documentRef(content))
    },
    async suspend(tx, { person }, { days = 0 }) {
      if (person.blockedAt !== null) throw refuse('The account is blocked.')
      await updateAccount(tx, person.accountId, { suspendedUntil: now() + days * DAY })
    },
    async unsuspend(tx, { person }) {
      await updateAccount(tx, person.accountId, { suspendedUntil: null })
    },
    async block(tx, { person }) {
      if (person.blockedAt === null) await blocking.block(tx, person.accountId)
      await setHidden(tx, { content: undefined, person }, true)
    },
    async unblock(tx, { person }) {
      if (await blocking.isBeingErased(tx, person.accountId))
        throw refuse('The person is leaving: the account is being erased.')
      await blocking.unblock(tx, person.accountId)
      const last = await findLastProfileDecision(tx, { person: person.$id })
      await setHidden(tx, { content: undefined, person }, last === 'hide')
    },
    approve: async (tx, target) => setApproved(tx, target, true),
    disapprove: async (tx, target) => setApproved(tx, target, false),
    release: async (tx, { person }) => raids.release(tx, person),
    async dismiss(tx, { content, person, report }) {
      checkOpen(report)
      if (content && endsWait(content, person, report))
        await raids.setHeld(tx, documentRef(content), 0)
    },
  }
}

const setApproved = async (tx: Writer, { person }: Target, isApproved: boolean): Promise<void> =>
  storeApproval(tx, { account: person.accountId, isApproved })

function checkOpen(report: Target['report']): void {
  if (report?.status !== 'open')
    throw new AppError('document_update_conflict', { message: 'This report is settled already.' })
}

/**
 * The ids of the post, comment or job ad in an audit log entry. A dismissed report keeps them even after the content is
 * gone.
 */
function idsOf({ action }: Performed, { content, report }: Target | OrphanedReport) {
  const reported = action === 'dismiss' ? report : undefined
  const idOf = (name: Content['name']) =>
    content?.name === name ? String(content.row.$id) : (reported?.[name] ?? null)
  return { post: idOf('post'), comment: idOf('comment'), job: idOf('job') }
}

/** Whether an action is one more measure against the person, or takes one back. */
export function measureChange(action: ModerationAction, { content, person }: Target): 1 | 0 | -1 {
  const isHidden = content
    ? content.row['hidden'] === 1 && content.row['held'] !== 1
    : person.hidden === 1
  const isBlocked = person.blockedAt !== null
  const before = { hide: isHidden, show: isHidden, block: isBlocked, unblock: isBlocked }
  const was = Object.entries(before).find(([each]) => each === action)?.[1]
  if (isMeasure(action)) return was === true || action === 'disapprove' ? 0 : 1
  return was === true || action === 'unsuspend' ? -1 : 0
}

/** What an audit log entry has of the request. */
function recordOf(body: Performed, target: Target | OrphanedReport) {
  const { action, rule = null, days = null, note = '', statement = '' } = body
  const ids = { person: target.person?.$id ?? null, report: target.report?.$id ?? null }
  return { action, ...idsOf(body, target), ...ids, rule, days, note, statement }
}

/** Actions whose reason is shown to the person concerned. */
const ACTIONS_WITH_STATEMENT: ReadonlySet<ModerationAction> = new Set(DECISIONS)

/**
 * How what a measure is about was found: a report counts more than what the raid brake did. Of another decision it says only that
 * it ended a wait.
 */
function meansOf(
  action: ModerationAction,
  { content, person, report }: Target | OrphanedReport,
  wasReported: boolean,
): Means | null {
  const isHeld = content ? content.row['held'] === 1 : person?.heldAt != null
  if (isMeasure(action)) return wasReported ? 'report' : isHeld ? 'hold' : 'moderator'
  const isEnded = action === 'show' || (action === 'dismiss' && endsWait(content, person, report))
  return content && isHeld && isEnded ? 'hold' : null
}

/** Whether a dismissal shows what a content rule has held: unless all of its author's waits. */
const endsWait = (
  content: Target['content'],
  person: PersonRow | undefined,
  report: Target['report'],
): boolean => report?.user === null && content?.row['held'] === 1 && person?.heldAt == null

/** Throws `general_argument_invalid` for grounds that don't belong to the action, and for those that it lacks. */
function checkGrounds(body: ActionBody): void {
  const { action, rule, days, statement = '' } = body
  const refuseFor = (name: string, why = '') =>
    new AppError('general_argument_invalid', {
      message: `Parameter "${name}" is not for the action "${action}"${why}.`,
    })
  if (statement !== '' && !ACTIONS_WITH_STATEMENT.has(action))
    throw refuseFor('statement', ': nobody is notified of it')
  if (rule !== undefined && !isMeasure(action)) throw refuseFor('rule')
  if (days !== undefined && action !== 'suspend') throw refuseFor('days')
  const lacking = lackingIn(body)
  if (lacking !== undefined)
    throw new AppError('general_argument_invalid', {
      message: `Parameter "${lacking}" is not optional.`,
    })
}

function lackingIn({ action, rule, days }: ActionBody) {
  if (needsRule(action) && rule === undefined) return 'rule'
  return action === 'suspend' && days === undefined ? 'days' : undefined
}

/** The notification of the person concerned. What was deleted is not there to refer to. */
function decisionEvent(action: ModerationAction, { person, post, job }: NewAuditRow): Event {
  const isThere = action !== 'delete'
  return {
    kind: 'decision',
    user: person,
    ...(isThere && post !== null && { post }),
    ...(isThere && job !== null && { job }),
  }
}

const LETTERS: Partial<Record<ModerationAction, Letter>> = {
  block: 'accountBlocked',
  suspend: 'accountSuspended',
}

const NOTHING = { reports: [], wasReported: false }

interface HowToPerform {
  /** The person hears of it in another way. */
  readonly isToldElsewhere?: boolean
  /** Throws where the actor may not act on the target. */
  readonly check?: (target: Target | OrphanedReport) => Promise<void>
  /** Hears the ids of the reports that it settles. */
  readonly onSettled?: (reports: readonly string[]) => void
  /** Leaves open reports as they are. */
  readonly isUndo?: boolean
}
/** An undone end of a suspension leaves any number of days. */
type Performed = Omit<ActionBody, 'days'> & { readonly days?: number }

export function actionService(options: ActionOptions) {
  const { database, engine, documents, audit, letters, now } = options
  const handlers = createHandlers(options)
  const notifier = openNotifier(options)
  const settle = settlement({ ...options, notifier })

  /** Tells the person concerned; by email, too, whoever can't come in from now on. */
  async function tell(tx: Writer, entry: NewAuditRow, { person }: Target | OrphanedReport) {
    const action = entry.action as ModerationAction
    if (ACTIONS_WITH_STATEMENT.has(action)) await notifier.notify(tx, decisionEvent(action, entry))
    const letter = LETTERS[action]
    // Whoever is blocked already was told of it.
    if (letter && person?.blockedAt === null) await letters.send(tx, person.$id, letter)
  }

  /**
   * Performs the action, settles the reports, writes the audit log and notifies the person, in a unit of work. Throws as `act`.
   */
  async function perform(
    tx: Writer,
    actor: Pick<Actor, 'userId'>,
    body: Performed,
    { isToldElsewhere = false, check, onSettled, isUndo = false }: HowToPerform = {},
  ): Promise<NewAuditRow> {
    const { action } = body
    const target = await targetOf(tx, { engine, documents }, actor, body)
    await check?.(target)
    // Before the action: a deletion removes the reports too, and their reporters must be notified.
    const time = now()
    const decided = { operator: actor.userId, action, target, time }
    const { reports, wasReported } = isUndo ? NOTHING : await settle(tx, decided)
    onSettled?.(reports)
    if (target.person === undefined) checkOpen(target.report)
    else {
      await handlers[action](tx, target, body)
      await countMeasure(tx, target.person.$id, measureChange(action, target))
    }
    const means = meansOf(action, target, wasReported)
    const said = { operator: actor.userId, means, ...recordOf(body, target) }
    const entry = await audit.record(tx, said, time)
    if (!isToldElsewhere) await tell(tx, entry, target)
    return entry
  }

  /**
   * Performs an action, all of it in one transaction. Throws `document_not_found`, `general_argument_invalid`,
   * `general_bad_request`, `document_update_conflict`, `user_unauthorized` for an operator as the target,
   * and `general_unauthorized_scope` for what the role has no part in.
   */
  async function act(actor: Actor, body: ActionBody, urlOf: UrlOf): Promise<AuditEntry> {
    checkApproval(actor, body)
    checkGrounds(body)
    return database.write(async (tx) => {
      const check = async (target: Target | OrphanedReport) =>
        isModerator(actor) ? undefined : checkApprovable(tx, actor, target)
      const entry = await perform(tx, actor, body, { check })
      return presentEntry(tx, entry, urlOf)
    })
  }

  const reopen = reopening({ ...options, notifier })
  const undoing = undoService({ ...options, notifier, perform, reopen, record: audit.record })
  return { act, perform, reopen, ...undoing }
}

export type Perform = ReturnType<typeof actionService>['perform']
export type ActionService = ReturnType<typeof actionService>
