import { useCurrentUser } from '#features/account'
import { api } from '#lib/api/api'
import { toast } from '#lib/feedback/toasts'
import { linkedIds, type Links, linksQuery, linkToggle } from '#lib/mutations/links'
import { ID, Query } from '@devhood/client'
import { LIMITS } from '@devhood/contract'
import { type Selectable } from '@devhood/contract/collections'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

/** Posts about which the viewer gets no notifications. The server returns only the caller's own. */
function threadMutesOf(userId: string): Links {
  return {
    name: 'threadMutes',
    find: async (postIds, signal) => {
      const queries = [
        Query.equal('post', postIds),
        Query.select<Selectable<'threadMutes'>>(['$id', 'post.$id']),
        Query.limit(LIMITS.listLimitMax),
      ]
      const { documents } = await api.documents.list('threadMutes', queries, { signal })
      return documents.flatMap(({ $id, post }) => (post ? [[post.$id, $id] as const] : []))
    },
    create: async (postId) => {
      const data = { user: userId, post: postId }
      return (await api.documents.create('threadMutes', ID.unique(), data)).$id
    },
    delete: (muteId) => api.documents.delete('threadMutes', muteId),
  }
}

/** Whether the viewer has muted the thread of a post, and its toggle. */
export function useThreadMute(postId: string) {
  const me = useCurrentUser()
  const client = useQueryClient()
  const links = threadMutesOf(me.$id)
  const mutes = useQuery(linksQuery(client, links, [postId]))
  const isMuted = linkedIds([mutes]).has(postId)
  const { mutate } = useMutation(
    linkToggle(client, links, postId, { failed: "Couldn't update the mute", refresh: [] }),
  )
  const toggle = () => {
    toast({ title: isMuted ? 'This thread is no longer muted' : 'This thread is muted' })
    mutate({ on: !isMuted })
  }
  return { isMuted, toggle }
}
