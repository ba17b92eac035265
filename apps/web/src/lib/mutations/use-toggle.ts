import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'

import { useWaitingState } from '#lib/outbox/use-outbox'
import { type Toggle, toggleOptions } from './toggle.ts'

/** A toggle for a button; `waiting` is the state that waits to be sent, if one does. */
export function useToggle(toggleOf: (client: QueryClient) => Toggle) {
  const client = useQueryClient()
  const toggle = toggleOf(client)
  const { mutate, isPending } = useMutation(toggleOptions(client, toggle))
  return { mutate, isPending, waiting: useWaitingState(toggle.key) }
}
