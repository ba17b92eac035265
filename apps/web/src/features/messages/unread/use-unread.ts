import { api } from '#lib/api/api'
import { Query } from '@devhood/contract'
import { type Selectable } from '@devhood/contract/collections'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { conversationKeys } from '../keys.ts'

const MAX = 99

const unreadQuery = () =>
  queryOptions({
    queryKey: conversationKeys.unread,
    queryFn: async ({ signal }) => {
      const queries = [
        Query.equal('state', ['open']),
        Query.greaterThan('unread', 0),
        Query.limit(1),
        Query.select<Selectable<'conversations'>>(['$id']),
      ]
      return (await api.documents.list('conversations', queries, { signal, totalMax: MAX })).total
    },
  })

/** Conversations with something unread, at most 99; none while unknown. */
export const useUnread = (): number => useQuery(unreadQuery()).data ?? 0
