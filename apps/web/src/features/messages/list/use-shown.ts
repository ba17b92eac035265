import { deletingQuery } from '#lib/mutations/hidden-deletions'
import { useQuery } from '@tanstack/react-query'

import { type Conversation, inOrder } from '../cache.ts'
import { type ConversationPage } from '../queries.ts'

/** Conversations of the loaded pages without requests whose refusal can be undone. */
export function useShown(pages: readonly ConversationPage[] = []): readonly Conversation[] {
  const { data: deleting } = useQuery(deletingQuery())
  return inOrder(pages).filter(({ $id }) => !deleting.includes($id))
}
