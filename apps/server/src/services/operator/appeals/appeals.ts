import {
  AppError,
  type AppealOutcome,
  isMeasure,
  LIMITS,
  type Measure,
  MEASURES,
  newId,
} from '@devhood/contract'
import type { Appeal, QueuedAppeal, QueuedAppealList } from '@devhood/contract/schemas'
import type { Actor } from '#engine'
import { DAY } from '#lib/time'
import type { Platform } from '#platform'
import { type Reader, UniqueViolation, type Writer } from '#platform/database'
import type { Notifier, openOperatorNews } from '#resources/notifications'
import type { RecordEntry } from '../audit/audit.ts'
import { type AuditRow, findEntry } from '../audit/audit-store.ts'
import { findCursor } from '../lists.ts'
import type { Letters } from '../people/letters.ts'
import type { ActionService } from '../reports/actions.ts'
import type { UrlOf } from '../schema.ts'
import {
  type AppealRow,
  countAppeals,
  findAppeal,
  hasOthers,
  insertAppeal,
  isAppealed,
  listAppeals,
  listReplaced,
  updateAppeal,
} from './appeal-store.ts'
import { presentAppeal, presentQueue } from './present.ts'
import type { AnswerBody, AppealsQuery } from './schema.ts'

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly perform: ActionService['perform']
  readonly record: RecordEntry
  readonly notifier: Pick<Notifier, 'notify'>
  readonly letters: Pick<Letters, 'isShutOut' | 'send'>
  readonly tellOperators: ReturnType<typeof openOperatorNews>
}

/** How long an appeal waits for somebody else than who took the decision. */
const OTHERS_FIRST = 3 * DAY

const missing = (what: string) =>
  new AppError('document_not_found', { message: `There is no such ${what}.` })
const taken = () =>
  new AppError('document_already_exists', { message: 'You have appealed this decision already.' })

type Decision = AuditRow & { readonly action: Measure }
const isAppealable = (entry: AuditRow | undefined): entry is Decision =>
  entry !== undefined && isMeasure(entry.action)

/** Whether a measure was neither undone nor taken again: an appeal is about the last decision. */
const isInForce = async (db: Reader, { $id }: Decision): Promise<boolean> =>
  (await listReplaced(db, { ids: JSON.stringify([$id]) })).length === 0

function appealing({ database, now, tellOperators }: Options) {
  /**
   * Appeals a decision about the caller, once. Throws `document_not_found`, `document_already_exists`, and
   * `general_bad_request` for a decision that another one has replaced.
   */
  return async function appeal({ userId }: Actor, id: string, text: string): Promise<Appeal> {
    const work = database.write(async (tx) => {
      const entry = await findEntry(tx, { id })
      if (userId === null || entry?.person !== userId || !isAppealable(entry))
        throw missing('decision')
      if (await isAppealed(tx, { entry: id })) throw taken()
      if (!(await isInForce(tx, entry)))
        throw new AppError('general_bad_request', {
          message: 'A later decision has replaced this one.',
        })
      const time = now()
      const row = {
        $id: newId(time),
        $createdAt: time,
        entry: id,
        person: userId,
        decider: entry.operator,
        text,
        state: 'open',
        answer: '',
        answeredAt: null,
        answeredBy: null,
      } as const
      await insertAppeal(tx, row)
      await tellOperators(tx, 'appeals', await deciderToWait(tx, entry.operator))
      return presentAppeal(row)
    })
    return work.catch((error: unknown) => {
      throw error instanceof UniqueViolation ? taken() : error
    })
  }
}

/** Who took the decision, if somebody else sees the appeal first. */
const deciderToWait = async (db: Reader, decider: string | null): Promise<string | null> =>
  decider !== null && (await hasOthers(db, { person: decider })) ? decider : null

function answering({ database, now, perform, record, notifier, letters }: Options) {
  async function checkAnswerer(tx: Writer, viewer: string | null, row: AppealRow) {
    const waits = row.decider === viewer && row.$createdAt > (await visibleUntil(tx, viewer, now()))
    if (viewer !== null && row.person !== viewer && !waits) return
    throw new AppError('user_unauthorized', {
      message: 'Another operator or moderator looks at this appeal first.',
    })
  }

  /** What is gone meanwhile, or was decided again since, stays as it is. */
  async function undo(tx: Writer, actor: Actor, entry: Decision, statement: string) {
    const action = MEASURES[entry.action]
    if (action === undefined || !(await isInForce(tx, entry))) return
    const { post, comment, job, person } = entry
    const subject =
      (post !== null && { post }) ||
      (comment !== null && { comment }) ||
      (job !== null && { job }) ||
      (person !== null && { person })
    const body = { action, ...subject, statement }
    await perform(tx, actor, body, { isToldElsewhere: true }).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.type !== 'document_not_found') throw error
    })
  }

  /**
   * Answers an open appeal; overturning undoes the measure. Throws `document_not_found`, `document_update_conflict` for one that
   * is answered, and `user_unauthorized` while somebody else must look at it first.
   */
  return async function answer(
    actor: Actor,
    id: string,
    { outcome, answer: statement }: AnswerBody,
    urlOf: UrlOf,
  ): Promise<QueuedAppeal> {
    return database.write(async (tx) => {
      const row = await findAppeal(tx, { id })
      const entry = row && (await findEntry(tx, { id: row.entry }))
      if (row === undefined || !isAppealable(entry)) throw missing('appeal')
      await checkAnswerer(tx, actor.userId, row)
      if (row.state !== 'open')
        throw new AppError('document_update_conflict', {
          message: 'This appeal is answered already.',
        })
      const isShutOut = await letters.isShutOut(tx, row.person)
      if (outcome === 'overturned') await undo(tx, actor, entry, statement)
      const answered = {
        state: outcome,
        answer: statement,
        answeredAt: now(),
        answeredBy: actor.userId,
      }
      await updateAppeal(tx, id, answered)
      const { post, comment, job, person } = entry
      const action = ACTIONS[outcome]
      await record(tx, { action, operator: actor.userId, post, comment, job, person, statement })
      await notifier.notify(tx, { kind: 'appeal', user: person, within: outcome })
      if (isShutOut) await letters.send(tx, row.person, 'appealAnswered')
      const [shown] = await presentQueue(tx, [{ ...row, ...answered }], urlOf)
      if (shown === undefined) throw new Error('An appeal has a decision.')
      return shown
    })
  }
}

const ACTIONS = { upheld: 'uphold', overturned: 'overturn' } as const satisfies Record<
  AppealOutcome,
  string
>

/** Until when an appeal must have been made for its decider to see it: the decider sees all of them when nobody else is there. */
async function visibleUntil(db: Reader, viewer: string | null, time: number): Promise<number> {
  const isFirst = viewer !== null && (await hasOthers(db, { person: viewer }))
  return isFirst ? time - OTHERS_FIRST : Number.MAX_SAFE_INTEGER
}

/**
 * Appeals of people against decisions about them: one for each decision, never withdrawn. Another moderator than who took the
 * decision sees it first.
 */
export function appealService(options: Options) {
  const { database, now } = options
  const viewerOf = async ({ userId }: Actor) => ({
    viewer: userId ?? '',
    until: await visibleUntil(database, userId, now()),
  })

  /** Open ones oldest first, answered ones newest first. Throws `general_cursor_not_found`. */
  async function list(
    actor: Actor,
    { status = 'open', cursorAfter, limit = LIMITS.listLimitDefault }: AppealsQuery,
    urlOf: UrlOf,
  ): Promise<QueuedAppealList> {
    const last = await findCursor(cursorAfter, async (v) => findAppeal(database, v))
    const viewer = await viewerOf(actor)
    const start = status === 'open' ? 0 : Number.MAX_SAFE_INTEGER
    const rows = await listAppeals[status](database, {
      ...viewer,
      after: last?.sequence ?? start,
      limit,
    })
    const total =
      status === 'open' ? countAppeals.open(database, viewer) : countAppeals.answered(database)
    return {
      total: Number((await total) ?? 0),
      appeals: await presentQueue(database, rows, urlOf),
    }
  }

  return {
    appeal: appealing(options),
    answer: answering(options),
    list,
    countOpen: async (actor: Actor) => countAppeals.open(database, await viewerOf(actor)),
  }
}

export type AppealService = ReturnType<typeof appealService>
