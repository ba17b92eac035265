import type { Actor } from '#engine'
import { invalidStructure } from './invalid-structure.ts'
import type { Data } from './rules.ts'

/** Whether a sent relation, an id or the document itself, names this document. */
export function refersTo(sent: unknown, id: string): boolean {
  const isDocument = typeof sent === 'object' && sent !== null && '$id' in sent
  return (isDocument ? sent.$id : sent) === id
}

/** The id that a sent relation names. */
export const idIn = (sent: unknown): string =>
  String(typeof sent === 'object' && sent !== null && '$id' in sent ? sent.$id : sent)

/** Whether what is sent as a document's owner is the caller; left out, it will be. */
export function isCaller(
  sent: unknown,
  actor: Actor | undefined,
): actor is Actor & { userId: string } {
  if (actor?.userId == null) return false
  return sent === undefined || refersTo(sent, actor.userId)
}

/** Refuses what somebody wants of himself that makes sense only of others. */
export function rejectSelf(data: Data, name: string, self: string): void {
  if (!refersTo(data[name], self)) return
  throw invalidStructure(`attribute "${name}" must be somebody else`)
}
