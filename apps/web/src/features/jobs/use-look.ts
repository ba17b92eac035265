import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { updateSearch, useSavedSearches } from './searches/searches.ts'

/** Marks a saved search as seen up to its newest result on screen. */
export function useMarkSearchSeen(query: string, newest: string | undefined): void {
  const search = useSavedSearches().data?.find((one) => one.query === query)
  const { mutate } = useMutation(updateSearch(useQueryClient(), search?.$id ?? ''))
  const markSeen = useEffectEvent((seenAt: string) => mutate({ seenAt }))
  const seenAt = search?.seenAt
  useEffect(() => {
    if (seenAt !== undefined && newest !== undefined && newest > seenAt) markSeen(newest)
  }, [seenAt, newest])
}
