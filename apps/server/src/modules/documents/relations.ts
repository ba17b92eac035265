import { AppError } from '@devhood/contract'
import type { Actor } from '#engine'
import type { Data } from './rules.ts'

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

/** Refuses what somebody wants of himself that makes sense only of others. */
export function notOneself(data: Data, name: string, self: string): void {
  if (!pointsTo(data[name], self)) return
  throw new AppError('document_invalid_structure', {
    message: `Invalid document structure: attribute "${name}" must be somebody else.`,
  })
}
