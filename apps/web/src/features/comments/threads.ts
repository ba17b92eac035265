import { type ShownComment } from './cache.ts'

/** A comment with its loaded replies, oldest first. */
export interface Thread {
  readonly comment: ShownComment
  readonly replies: readonly ShownComment[]
}

/** Comments of one post. */
interface Loaded {
  /** Comments of the pages and those that were added to them; of two copies the first counts. */
  readonly comments: readonly ShownComment[]
  /** The comments of a link. */
  readonly linked: readonly ShownComment[]
  /** Whether comments before those of the pages exist. */
  readonly hasEarlier: boolean
}

const oldestFirst = (comments: Iterable<ShownComment>): ShownComment[] =>
  // ISO 8601 in UTC sorts as plain text.
  [...comments].toSorted(
    (a, b) => Number(a.$createdAt > b.$createdAt) - Number(a.$createdAt < b.$createdAt),
  )

/** Each comment once, oldest first. */
export function unique(comments: readonly ShownComment[]): ShownComment[] {
  const byId = new Map<string, ShownComment>()
  for (const comment of comments) if (!byId.has(comment.$id)) byId.set(comment.$id, comment)
  return oldestFirst(byId.values())
}

/** Arranges comments in threads. `earlier` is the thread of a link that is further back than the loaded pages. */
export function toThreads({ comments, linked, hasEarlier }: Loaded) {
  const inPages = new Set(comments.map(({ $id }) => $id))
  const all = unique([...comments, ...linked])
  const replies = Map.groupBy(all, ({ parentId }) => parentId)
  const threads = (replies.get(undefined) ?? []).map((comment) => ({
    comment,
    replies: replies.get(comment.$id) ?? [],
  }))
  const [first, ...rest] = threads
  return first && hasEarlier && !inPages.has(first.comment.$id)
    ? { earlier: first, threads: rest }
    : { earlier: undefined, threads }
}
