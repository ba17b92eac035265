import type { Actor } from '#engine'

/** Whether a sent relation, an id or the document itself, names this document. */
export function pointsTo(sent: unknown, id: string): boolean {
  const isDocument = typeof sent === 'object' && sent !== null && '$id' in sent
  return (isDocument ? sent.$id : sent) === id
}

/** Whether what is sent as a document's owner is the caller; left out, it will be. */
export function isOwn(
  sent: unknown,
  actor: Actor | undefined,
): actor is Actor & { userId: string } {
  if (actor?.userId == null) return false
  return sent === undefined || pointsTo(sent, actor.userId)
}
