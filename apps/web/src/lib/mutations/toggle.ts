import { mutationOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'

import { isSessionUnusable } from '#lib/api/query-client'
import { failureToast, toast } from '#lib/feedback/toasts'
import { type ToggleEntry, toggleId } from '#lib/outbox/entry'
import { waitingState } from '#lib/outbox/outbox'
import { sendOrKeep } from '#lib/outbox/send-or-keep'

/** The desired state of a like, a save or a follow. */
export interface Intent {
  readonly on: boolean
}

export interface Toggle {
  /** Key of the toggled thing, such as `['like', postId]`. */
  readonly key: readonly [name: string, target: string]
  /** Queries whose late responses would revert the shown state; running ones are cancelled. */
  readonly affectedQueries: QueryKey
  /** The state on screen. */
  readonly isOn: () => boolean
  /** Shows a state everywhere at once. */
  readonly display: (on: boolean) => void
  readonly send: (on: boolean) => Promise<unknown>
  /** Runs once the server has the final state. */
  readonly done?: ((on: boolean) => void) | undefined
  /** Title of the toast after a failure, shown once the state on screen is reverted. */
  readonly failureTitle: string
  /** Queries to refetch after the last toggle. */
  readonly refresh: readonly QueryKey[]
  /** How it is listed while it waits for a connection; undefined where it can't wait. */
  readonly waiting?: ((on: boolean) => Pick<ToggleEntry, 'title' | 'to'>) | undefined
}

const TOGGLE_KEY = 'toggle'

/**
 * Mutation options of an optimistic toggle. One request per key runs at a time. Of the waiting intents only the last
 * one is sent, unless the server already has that state. After a failure of the last one, the screen shows the server's
 * last known state.
 */
export function toggleOptions(client: QueryClient, toggle: Toggle) {
  const key = [TOGGLE_KEY, ...toggle.key]
  const pending = () =>
    client.getMutationCache().findAll({ mutationKey: key, exact: true, status: 'pending' })
  const isLast = (intent: Intent) => pending().at(-1)?.state.variables === intent
  const serverState = () => client.getQueryData<boolean>(key)
  return mutationOptions({
    mutationKey: key,
    scope: { id: key.join('/') },
    onMutate: async (intent: Intent) => {
      if (pending()[0]?.state.variables === intent)
        client.setQueryData(key, waitingState(toggle.key) ?? toggle.isOn())
      await stopQueries(client, toggle.affectedQueries)
      toggle.display(intent.on)
    },
    mutationFn: async (intent: Intent) => {
      if (!isLast(intent) || serverState() === intent.on) return
      await sendOrKeepToggle(toggle, intent.on)
      client.setQueryData(key, intent.on)
      // A response that arrived meanwhile may have shown the old state.
      if (isLast(intent)) toggle.display(intent.on)
    },
    onSuccess: (_data, intent) => {
      if (isLast(intent) && waitingState(toggle.key) === undefined) toggle.done?.(intent.on)
    },
    onError: (error, intent) => {
      if (!isLast(intent)) return
      toggle.display(serverState() ?? !intent.on)
      if (isSessionUnusable(error)) return
      toast(failureToast(toggle.failureTitle))
    },
    onSettled: (_data, _error, intent) => {
      if (!isLast(intent)) return
      client.removeQueries({ queryKey: key, exact: true })
      if (waitingState(toggle.key) === undefined) refresh(client, toggle.refresh)
    },
  })
}

async function sendOrKeepToggle({ key, waiting, send }: Toggle, on: boolean): Promise<void> {
  if (!waiting) return void (await send(on))
  await sendOrKeep({ kind: 'toggle', id: toggleId(key), key, on, ...waiting(on) }, () => send(on))
}

/** Whether a toggle, such as `['like', postId]`, is being sent. */
export const isToggling = (client: QueryClient, key: readonly string[]): boolean =>
  client.isMutating({ mutationKey: [TOGGLE_KEY, ...key], exact: true }) > 0

/** Cancels only queries that have data: nobody would repeat a cancelled first fetch. */
const stopQueries = (client: QueryClient, queryKey: QueryKey): Promise<void> =>
  client.cancelQueries({ queryKey, predicate: ({ state }) => state.dataUpdatedAt > 0 })

/**
 * Refetches after the last of all toggles; an earlier response could be older than the screen. Lists with
 * `keepsWhileShown` already have the change and refetch on the next visit.
 */
function refresh(client: QueryClient, keys: readonly QueryKey[]): void {
  for (const queryKey of keys) void client.invalidateQueries({ queryKey, refetchType: 'none' })
  if (client.isMutating({ mutationKey: [TOGGLE_KEY] }) > 1) return
  void client.refetchQueries({
    type: 'active',
    predicate: ({ state, meta }) => state.isInvalidated && meta?.keepsWhileShown !== true,
  })
}
