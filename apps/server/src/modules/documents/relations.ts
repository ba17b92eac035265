import type { Actor } from '#engine'
import { refused } from './refusal.ts'
import type { Data } from './rules.ts'

/** Whether a sent relation, an id or the document itself, names this document. */
export function pointsTo(sent: unknown, id: string): boolean {
  const isDocument = typeof sent === 'object' && sent !== null && '$id' in sent
  return (isDocument ? sent.$id : sent) === id
}

/** The id that a sent relation names. */
export const idIn = (sent: unknown): string =>
  String(typeof sent === 'object' && sent !== null && '$id' in sent ? sent.$id : sent)

/** Whether what is sent as a document's owner is the caller; left out, it will be. */
export function isOwn(
  sent: unknown,
  actor: Actor | undefined,
): actor is Actor & { userId: string } {
  if (actor?.userId == null) return false
  return sent === undefined || pointsTo(sent, actor.userId)
}

/** Refuses what somebody wants of himself that makes sense only of others. */
export function notOneself(data: Data, name: string, self: string): void {
  if (!pointsTo(data[name], self)) return
  throw refused(`attribute "${name}" must be somebody else`)
}
