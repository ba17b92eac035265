import { type DraftPlace, findDraft } from '#lib/drafts'
import { queryOptions } from '@tanstack/react-query'

import { type PostFields } from './post-fields.ts'

/** What was typed here before and not sent, read once each time a form opens; null when there is nothing. */
export function draftQuery(place: DraftPlace) {
  return queryOptions({
    queryKey: ['draft', place.userId, place.form],
    queryFn: async () => (await findDraft<PostFields>(place)) ?? null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
