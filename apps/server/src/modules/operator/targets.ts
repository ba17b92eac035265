import { AppError, type ModerationAction } from '@devhood/contract'
import type { Actor, Engine, RawRecord } from '#engine'
import type { Writer } from '#platform/database'
import { findPerson, type PersonRow } from './people-store.ts'
import { findReport, type ReportRow } from './report-store.ts'
import type { ActionBody } from './schema.ts'

/** What an action is about. */
export interface Target {
  /** Undefined when it is about the person. */
  readonly post: RawRecord | undefined
  readonly person: PersonRow
  readonly report: ReportRow | undefined
}

/** What is left of a report when the account that it was about is erased: it can be dismissed. */
export interface Remains {
  readonly post: undefined
  readonly person: undefined
  readonly report: ReportRow
}

const refuse = (message: string) => new AppError('general_argument_invalid', { message })
const missing = (what: string) =>
  new AppError('document_not_found', { message: `There is no such ${what}.` })

/** What each action may be done to. */
const TAKES: Readonly<Record<ModerationAction, readonly ('post' | 'person')[]>> = {
  hide: ['post', 'person'],
  show: ['post', 'person'],
  delete: ['post'],
  block: ['person'],
  unblock: ['person'],
  dismiss: ['post', 'person'],
}

/** Throws unless what is named goes with the action. */
function checkNamed({ action, post, person, report }: ActionBody): void {
  const named = (['post', 'person'] as const).filter((each) => ({ post, person })[each])
  const unfit = named.find((each) => !TAKES[action].includes(each))
  if (unfit !== undefined) throw refuse(`Parameter "${unfit}" is not for the action "${action}".`)
  if (named.length > 1) throw refuse('Parameter "person" must be left out where a post is named.')
  if (report !== undefined || (named.length > 0 && action !== 'dismiss')) return
  throw refuse(`Parameter "${action === 'dismiss' ? 'report' : TAKES[action][0]}" is not optional.`)
}

const subjectOf = ({ person, creator }: ReportRow): string | null => person ?? creator

/** The report that is named. Throws unless it is there, and about what is named beside it. */
async function reportOf(
  tx: Writer,
  { report: id, post, person }: ActionBody,
): Promise<ReportRow | undefined> {
  if (id === undefined) return undefined
  const report = await findReport(tx, id)
  if (report === undefined) throw missing('report')
  const isOther =
    (post !== undefined && post !== report.post) ||
    (person !== undefined && person !== subjectOf(report))
  if (isOther) throw refuse('Parameter "report" must be about what is named.')
  return report
}

/** The post that it is about; undefined when it is about the person. */
async function postOf(
  tx: Writer,
  engine: Pick<Engine, 'find'>,
  { action, post, person }: ActionBody,
  report: ReportRow | undefined,
): Promise<RawRecord | undefined> {
  const takesReported = person === undefined && TAKES[action].includes('post')
  const id = post ?? (takesReported ? report?.post : undefined) ?? undefined
  if (id === undefined && action === 'delete')
    throw refuse('Parameter "report" must be about a post.')
  if (id === undefined) return undefined
  const found = await engine.find(tx, 'posts', id)
  if (found === undefined && action !== 'dismiss') throw missing('post')
  return found
}

/** Nobody acts on operators, and nobody judges what is said of themselves. */
function checkAuthority(action: ModerationAction, { userId }: Actor, person: PersonRow): void {
  if (person.$id === userId)
    throw new AppError('user_unauthorized', { message: 'Another operator has to see to that.' })
  if (action !== 'dismiss' && person.role !== null)
    throw new AppError('user_unauthorized', { message: 'Operators can not be moderated.' })
}

/** Finds what an action is about. Throws unless it is there, fits the action, and may be acted on. */
export async function targetOf(
  tx: Writer,
  engine: Pick<Engine, 'find'>,
  actor: Actor,
  body: ActionBody,
): Promise<Target | Remains> {
  checkNamed(body)
  const report = await reportOf(tx, body)
  const post = await postOf(tx, engine, body, report)
  const personId = post?.['creator'] ?? body.person ?? (report && subjectOf(report))
  const person = await findPerson(tx, String(personId))
  if (person === undefined) {
    if (report === undefined || body.action !== 'dismiss') throw missing('person')
    return { post: undefined, person, report }
  }
  checkAuthority(body.action, actor, person)
  return { post, person, report }
}
