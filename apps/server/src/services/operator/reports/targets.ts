import { AppError, type ModerationAction } from '@devhood/contract'
import type { Actor, Engine, RawRecord } from '#engine'
import type { Writer } from '#platform/database'
import type { DocumentsService } from '#services/documents'
import { findPerson, type PersonRow } from '../people/people-store.ts'
import { findReport, type ReportRow } from './report-store.ts'
import type { ActionBody } from '../schema.ts'

/** The content that operators can act on, by its field in their requests: its collection and its owner. */
const CONTENT = {
  post: { collection: 'posts', owner: 'creator', called: 'post' },
  comment: { collection: 'comments', owner: 'creator', called: 'comment' },
  job: { collection: 'jobs', owner: 'poster', called: 'job ad' },
} as const
type ContentName = keyof typeof CONTENT
const NAMES = Object.keys(CONTENT) as ContentName[]
const NAMED = [...NAMES, 'person'] as const

interface Content {
  readonly name: ContentName
  readonly collection: (typeof CONTENT)[ContentName]['collection']
  readonly row: RawRecord
}

export interface Target {
  /** Undefined when the target is a person. */
  readonly content: Content | undefined
  readonly person: PersonRow
  readonly report: ReportRow | undefined
}

/** A report whose reported account is erased; it can only be dismissed. */
export interface OrphanedReport {
  readonly content: undefined
  readonly person: undefined
  readonly report: ReportRow
}

/** What an action says of its target. */
type Named = Omit<ActionBody, 'days'>

const refuse = (message: string) => new AppError('general_argument_invalid', { message })
const missing = (what: string) =>
  new AppError('document_not_found', { message: `There is no such ${what}.` })

const ALLOWED_TARGETS: Readonly<Record<ModerationAction, readonly (typeof NAMED)[number][]>> = {
  warn: NAMED,
  hide: NAMED,
  show: NAMED,
  delete: NAMES,
  suspend: ['person'],
  unsuspend: ['person'],
  block: ['person'],
  unblock: ['person'],
  approve: ['person'],
  disapprove: ['person'],
  release: ['person'],
  dismiss: NAMED,
}

function checkTargetNames(body: Named): void {
  const { action, report } = body
  const named = NAMED.filter((each) => body[each] !== undefined)
  const unfit = named.find((each) => !ALLOWED_TARGETS[action].includes(each))
  if (unfit !== undefined) throw refuse(`Parameter "${unfit}" is not for the action "${action}".`)
  if (named.length > 1)
    throw refuse(`Parameter "${named[1]}" must be left out where "${named[0]}" is there.`)
  if (report !== undefined || (named.length > 0 && action !== 'dismiss')) return
  throw refuse(
    `Parameter "${action === 'dismiss' ? 'report' : ALLOWED_TARGETS[action][0]}" is not optional.`,
  )
}

const reportedPerson = ({ person, creator }: ReportRow): string | null => person ?? creator

/** The named report. Throws unless it exists and is about the other named targets. */
async function reportOf(tx: Writer, body: Named): Promise<ReportRow | undefined> {
  if (body.report === undefined) return undefined
  const report = await findReport(tx, { id: body.report })
  if (report === undefined) throw missing('report')
  const { post, comment, job } = report
  const about = { post, comment, job, person: reportedPerson(report) }
  if (NAMED.some((each) => body[each] !== undefined && body[each] !== about[each]))
    throw refuse('Parameter "report" must be about what is named.')
  return report
}

interface Sources {
  readonly engine: Pick<Engine, 'find'>
  readonly documents: Pick<DocumentsService, 'isDeleting'>
}

/** The stored document, unless it is deleted. */
async function findContent(
  tx: Writer,
  { engine, documents }: Sources,
  name: ContentName,
  id: string,
): Promise<RawRecord | undefined> {
  const { collection, owner } = CONTENT[name]
  const row = await engine.find(tx, collection, id)
  // A placeholder has no owner: what was there is deleted.
  if (row === undefined || row[owner] === null) return undefined
  return (await documents.isDeleting(tx, [collection, id])) ? undefined : row
}

/** The targeted post, comment or job ad; undefined when the target is a person. */
async function contentOf(
  tx: Writer,
  sources: Sources,
  body: Named,
  report: ReportRow | undefined,
): Promise<Content | undefined> {
  const { action, person } = body
  const reported = person === undefined ? report : undefined
  const idOf = (each: ContentName) => body[each] ?? reported?.[each] ?? undefined
  const name = NAMES.find(
    (each) => ALLOWED_TARGETS[action].includes(each) && idOf(each) !== undefined,
  )
  if (name === undefined && action === 'delete')
    throw refuse('Parameter "report" must be about a post, a comment or a job ad.')
  if (name === undefined) return undefined
  const { collection, called } = CONTENT[name]
  const row = await findContent(tx, sources, name, String(idOf(name)))
  if (row === undefined && action !== 'dismiss') throw missing(called)
  return row && { name, collection, row }
}

/** Operators can't be targets, and can't decide about reports on themselves. */
function checkAuthority(
  action: ModerationAction,
  { userId }: Pick<Actor, 'userId'>,
  person: PersonRow,
): void {
  if (person.$id === userId)
    throw new AppError('user_unauthorized', {
      message: 'Another operator or moderator must decide about this.',
    })
  if (action !== 'dismiss' && person.role !== null)
    throw new AppError('user_unauthorized', {
      message: "Operators and moderators can't be moderated.",
    })
}

/** Finds the target of an action. Throws unless it exists, fits the action, and the operator may act on it. */
export async function targetOf(
  tx: Writer,
  sources: Sources,
  actor: Pick<Actor, 'userId'>,
  body: Named,
): Promise<Target | OrphanedReport> {
  checkTargetNames(body)
  const report = await reportOf(tx, body)
  const content = await contentOf(tx, sources, body, report)
  const owner = content?.row[CONTENT[content.name].owner]
  const personId = owner ?? body.person ?? (report && reportedPerson(report))
  const person = await findPerson(tx, { id: String(personId) })
  if (person === undefined) {
    if (report === undefined || body.action !== 'dismiss') throw missing('person')
    return { content: undefined, person, report }
  }
  checkAuthority(body.action, actor, person)
  return { content, person, report }
}
