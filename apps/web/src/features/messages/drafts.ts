import { useCurrentUser } from '#features/account'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { idOf, type Conversation } from './cache.ts'
import { type NewMessage, type Recipient } from './sending.ts'

export const recipientOf = ({ $id, other, subject }: Conversation): Recipient => ({
  otherId: idOf(other),
  jobId: subject,
  conversationId: $id,
})

/** Where the draft to a person is kept: the same before and after the conversation begins. */
export const draftFormOf = ({ otherId, jobId }: Recipient): string =>
  ['message', otherId, ...(jobId ? [jobId] : [])].join(' ')

const draftQuery = (userId: string, form: string) =>
  queryOptions({
    queryKey: ['draft', userId, form],
    queryFn: async () => {
      const { findDraft } = await import('#lib/vault/drafts')
      return (await findDraft<NewMessage>({ userId, form }))?.text ?? ''
    },
    gcTime: 0,
    staleTime: 0,
  })

/** What is typed to a person and not sent; '' while unknown. */
export function useDraftText(conversation: Conversation): string {
  const me = useCurrentUser()
  return useQuery(draftQuery(me.$id, draftFormOf(recipientOf(conversation)))).data ?? ''
}
