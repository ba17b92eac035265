import { useQuery } from '@tanstack/react-query'

import { type Conversation } from '../cache.ts'
import { conversationQuery, conversationWithQuery } from '../queries.ts'

/** What the address names: a conversation, or a person with whom there may be none yet. */
export interface ThreadAddress {
  readonly id: string
  readonly personId: string
  /** The ad that it is about; '' for none. */
  readonly jobId: string
}

/** The conversation of an address. `found` is null where there is none. */
export function useThread({ id, personId, jobId }: ThreadAddress) {
  const byId = useQuery({ ...conversationQuery(id), enabled: id !== '' })
  const byPerson = useQuery({
    ...conversationWithQuery(personId, jobId),
    enabled: personId !== '',
  })
  const query = id === '' ? byPerson : byId
  const found: Conversation | null | undefined = query.data
  return { query, found }
}
