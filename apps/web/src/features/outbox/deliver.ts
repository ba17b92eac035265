import { type CurrentUser } from '#features/account'
import { commentLikeToggle, deliverComment } from '#features/comments'
import { deliverMessage } from '#features/messages'
import { followToggle } from '#features/people'
import { deliverPost, likeToggle, saveToggle } from '#features/posts'
import { isTransient } from '#lib/api/query-client'
import { type Toggle } from '#lib/mutations/toggle'
import { type ToggleEntry, type Waiting } from '#lib/outbox/entry'
import { type QueryClient } from '@tanstack/react-query'

/** The toggles that can wait, by the first part of their key. */
const TOGGLES: Readonly<
  Record<string, (client: QueryClient, target: string, me: CurrentUser) => Toggle>
> = {
  like: likeToggle,
  likeComment: commentLikeToggle,
  saves: (client, postId, me) => saveToggle(client, postId, me.$id),
  follows: (client, $id, me) => followToggle(client, { $id }, me.$id),
}

async function deliverToggle(client: QueryClient, entry: ToggleEntry, me: CurrentUser) {
  const [name, target] = entry.key
  const toggle = TOGGLES[name]?.(client, target, me)
  try {
    await toggle?.send(entry.on)
    toggle?.display(entry.on)
    toggle?.done?.(entry.on)
  } catch (error) {
    if (!isTransient(error as Error)) toggle?.display(!entry.on)
    throw error
  }
}

/** Sends one entry, and shows what the server then has. */
export async function deliver(client: QueryClient, entry: Waiting, me: CurrentUser): Promise<void> {
  if (entry.kind === 'toggle') await deliverToggle(client, entry, me)
  else if (entry.kind === 'comment') await deliverComment(client, entry, me)
  else if (entry.kind === 'message') await deliverMessage(client, entry, me)
  else await deliverPost(client, entry)
}
