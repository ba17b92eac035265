import { type Query } from '@devhood/contract'
import { type Actor } from '../access/index.ts'
import { attributeOf, type Selection } from '../query/index.ts'
import { type AttributeType, type Model } from '../schema/index.ts'
import { isAlikeForMembers } from '../visibility/index.ts'

/** A result for all viewers on whom it doesn't depend. */
export interface SharedResult<T> {
  readonly value: T
  /** Whether the result is valid for an ordinary viewer. */
  readonly appliesTo: (actor: Actor) => Promise<boolean>
}

/**
 * Whether nearly all of the selection is open to every member, so that hardly any of it depends on the viewer. Fields
 * for the owner alone are never in a shared result.
 */
export function isShareable({ model, edges }: Selection): boolean {
  return (
    isAlikeForMembers(model.collection.access.read) &&
    edges.every(({ isPrivate, selection }) => isPrivate || isShareable(selection))
  )
}

/** Attributes whose queries depend on the viewer: on their membership, on what they follow, and on what they may read. */
const VIEWERS_OWN: readonly AttributeType[] = ['members', 'feed', 'sharing', 'known', 'memberOf']

/** Whether a query means the same for every viewer. */
export function isViewerIndependent(model: Model, { method, attribute, values }: Query): boolean {
  if (method === 'and' || method === 'or')
    return values.every(
      (each) => typeof each !== 'object' || each === null || isViewerIndependent(model, each),
    )
  if (attribute === undefined || attribute === '') return true
  const { isPrivate, type } = attributeOf(model, attribute)
  return !isPrivate && !VIEWERS_OWN.includes(type)
}
