import { currentUserQuery } from '#features/account'
import { isAction } from '#lib/api/event-action'
import { api } from '#lib/api/api'
import { applyDuringFetches } from '#lib/mutations/apply-during-fetches'
import { isToggling } from '#lib/mutations/toggle'
import { hideDeleted } from '#lib/mutations/hidden-deletions'
import { Query } from '@devhood/client'
import { type RealtimeEvent } from '@devhood/client/realtime'
import { type Selectable } from '@devhood/contract/collections'
import { type Comment } from '@devhood/contract/schemas'
import { type QueryClient } from '@tanstack/react-query'

import {
  changeAdded,
  findComment,
  patchComment,
  showComment,
  type ShownComment,
  toShown,
} from './cache.ts'
import { commentKeys } from './keys.ts'

/** Applies an event to the comments of a post that was opened: in place, or to those that wait. */
export function applyCommentEvent(client: QueryClient, event: RealtimeEvent<Comment>): void {
  const comment = toShown(event.payload)
  const { $id, postId } = comment
  if (isAction(event, 'delete')) return hideDeleted(client, $id)
  if (isAction(event, 'update'))
    return applyDuringFetches(client, commentKeys.all, () => patch(client, comment))
  if (client.getQueryState(commentKeys.pages(postId))) void add(client, comment)
}

/** Everything may change but the comment's place, and its likes while the viewer's own is being sent. */
function patch(
  client: QueryClient,
  { postId: _post, parentId: _parent, ...incoming }: ShownComment,
): void {
  const { likes, likesCount, repliesCount, ...fields } = incoming
  const isLiking = isToggling(client, commentKeys.like(incoming.$id))
  patchComment(client, incoming.$id, (shown) => ({
    ...(fields.$updatedAt >= shown.$updatedAt && fields),
    ...(!isLiking && { likes, likesCount }),
    repliesCount,
  }))
}

/** Whether the comment is no reply. An event of a reply doesn't name a comment that the viewer may not see. */
async function isFirst(id: string): Promise<boolean> {
  const queries = [
    Query.equal('$id', [id]),
    Query.isNull('parent'),
    Query.select<Selectable<'comments'>>(['$id']),
  ]
  return (await api.documents.list('comments', queries)).documents.length > 0
}

async function add(client: QueryClient, comment: ShownComment): Promise<void> {
  const { $id, creator, parentId, postId } = comment
  if (findComment(client, $id)) return
  const isOwn = creator?.$id === client.getQueryData(currentUserQuery().queryKey)?.$id
  // A reply appears below what one reads; other devices of one's own show no news.
  if (isOwn || parentId !== undefined) return showComment(client, comment)
  if (!(await isFirst($id).catch(() => true))) return
  changeAdded(client, postId, ({ shown, waiting }) => ({ shown, waiting: [...waiting, comment] }))
}
