import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { changeSearch, useKeptSearches } from './searches.ts'

/** Whoever sees what a kept search finds has looked: the newest of it is new no more. */
export function useLook(query: string, newest: string | undefined): void {
  const search = useKeptSearches().data?.find((one) => one.query === query)
  const { mutate } = useMutation(changeSearch(useQueryClient(), search?.$id ?? ''))
  const look = useEffectEvent((seenAt: string) => mutate({ seenAt }))
  const seenAt = search?.seenAt
  useEffect(() => {
    if (seenAt !== undefined && newest !== undefined && newest > seenAt) look(newest)
  }, [seenAt, newest])
}
