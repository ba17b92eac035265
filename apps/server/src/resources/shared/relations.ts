import type { CollectionName } from '@devhood/contract/collections'
import { invalidStructure, type Actor, type RawRecord } from '#engine'
import type { RuleContext, Rules } from './rules.ts'

/** Whether a sent relation, an id or the document itself, refers to this document. */
function refersTo(sent: unknown, id: string): boolean {
  const isDocument = typeof sent === 'object' && sent !== null && '$id' in sent
  return (isDocument ? sent.$id : sent) === id
}

/** The id in a sent relation. */
export const idIn = (sent: unknown): string =>
  String(typeof sent === 'object' && sent !== null && '$id' in sent ? sent.$id : sent)

/** The document in a sent relation, if the viewer may read it. */
export const findReadable = async (
  { tx, engine, view }: RuleContext,
  collection: CollectionName,
  sent: unknown,
): Promise<RawRecord | undefined> =>
  (sent ?? null) === null ? undefined : engine.findReadable(tx, collection, idIn(sent), view)

/** Whether the sent owner of a document is the caller, which is the default. */
export function isCaller(
  sent: unknown,
  actor: Actor | undefined,
): actor is Actor & { userId: string } {
  if (actor?.userId == null) return false
  return sent === undefined || refersTo(sent, actor.userId)
}

/** The check that people don't refer to themselves, as `owner`, in a field that only makes sense for others. */
export const rejectSelf =
  (owner: string, name: string): NonNullable<Rules['beforeCreate']> =>
  async ({ view: { actor } }, data) => {
    if (isCaller(data[owner], actor) && refersTo(data[name], actor.userId))
      throw invalidStructure(`attribute "${name}" must be somebody else`)
    return { data }
  }
