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

/** Throws unless what is named goes with the action and with the report. */
function checkNamed({ action, post, person }: ActionBody, report: ReportRow | undefined): void {
  const named = (['post', 'person'] as const).filter((each) => ({ post, person })[each])
  const unfit = named.find((each) => !TAKES[action].includes(each))
  if (unfit !== undefined) throw refuse(`Parameter "${unfit}" is not for the action "${action}".`)
  if (named.length > 1) throw refuse('Parameter "person" must be left out where a post is named.')
  if (report === undefined && (named.length === 0 || action === 'dismiss'))
    throw refuse(
      `Parameter "${action === 'dismiss' ? 'report' : TAKES[action][0]}" is not optional.`,
    )
  if (report === undefined) return
  const isAbout =
    post === undefined
      ? person === undefined || person === (report.person ?? report.creator)
      : post === report.post
  if (!isAbout) throw refuse('Parameter "report" must be about what is named.')
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
): Promise<Target> {
  const report = body.report === undefined ? undefined : await findReport(tx, body.report)
  if (body.report !== undefined && report === undefined) throw missing('report')
  checkNamed(body, report)
  const takesPost = body.person === undefined && TAKES[body.action].includes('post')
  const reported = takesPost ? report?.post : undefined
  const postId = body.post ?? reported ?? undefined
  if (body.action === 'delete' && postId === undefined)
    throw refuse('Parameter "report" must be about a post.')
  const post = postId === undefined ? undefined : await engine.find(tx, 'posts', postId)
  if (postId !== undefined && post === undefined) throw missing('post')
  const personId = post?.['creator'] ?? body.person ?? report?.person ?? report?.creator
  const person = await findPerson(tx, String(personId))
  if (person === undefined) throw missing('person')
  checkAuthority(body.action, actor, person)
  return { post, person, report }
}
