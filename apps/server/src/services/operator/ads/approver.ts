import { AppError, mayDo } from '@devhood/contract'
import type { Actor } from '#engine'
import type { Reader } from '#platform/database'
import { type DecisionSubject, listDecisions } from '../audit/audit-store.ts'
import type { OrphanedReport, Target } from '../reports/targets.ts'
import type { ActionBody } from '../schema.ts'

/** What who may only approve decides about: who posts job ads, and ads that wait. */
const APPROVALS: Readonly<Partial<Record<string, 'person' | 'job'>>> = {
  approve: 'person',
  disapprove: 'person',
  show: 'job',
  hide: 'job',
}

const refusal = () => new AppError('general_unauthorized_scope')

type Asked = { readonly action: string } & Partial<Pick<ActionBody, 'person' | 'job' | 'report'>>

/** Throws unless somebody with this role may do such a thing at all. */
export function checkApproval({ role }: Actor, body: Asked): void {
  if (mayDo(role, 'moderate')) return
  const about = APPROVALS[body.action]
  if (about === undefined || body[about] === undefined || body.report !== undefined) throw refusal()
}

async function isOwnDecision(db: Reader, { userId }: Actor, about: DecisionSubject) {
  const [last] = await listDecisions(db, { ...about, before: Number.MAX_SAFE_INTEGER, limit: 1 })
  return last?.operator === userId
}

/** Throws unless who may only approve sees the target: ads that wait, or about which they have decided last, and people shown. */
export async function checkApprovable(
  db: Reader,
  actor: Actor,
  { content, person }: Target | OrphanedReport,
): Promise<void> {
  if (person === undefined || person.hidden === 1 || person.blockedAt !== null) throw refusal()
  if (content === undefined || content.row['held'] === 1) return
  const about = { person: person.$id, post: null, comment: null, job: String(content.row.$id) }
  if (!(await isOwnDecision(db, actor, about))) throw refusal()
}
