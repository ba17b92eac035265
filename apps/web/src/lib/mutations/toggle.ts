import { mutationOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'

import { isSessionLost } from '#lib/api/query-client'
import { toast } from '#lib/feedback/toasts'

/** What the person wants of a like, a save or a follow. */
export interface Intent {
  readonly on: boolean
}

interface Toggle {
  /** Which thing is switched, such as `['like', postId]`. */
  readonly key: readonly string[]
  /** The queries whose late answers would undo what is shown; those that run are stopped. */
  readonly affectedQueries: QueryKey
  /** What is shown now. */
  readonly isOn: () => boolean
  /** Shows a state at once, in every place. */
  readonly display: (on: boolean) => void
  /** Asks the server. */
  readonly send: (on: boolean) => Promise<unknown>
  /** What follows once the server holds the last state. */
  readonly done?: ((on: boolean) => void) | undefined
  /** Title of the toast that says that it failed, after what is shown has been put right. */
  readonly failureTitle: string
  /** The queries to ask again when all is quiet. */
  readonly refresh: readonly QueryKey[]
}

const TOGGLE_KEY = 'toggle'

/**
 * A switch that answers in the same frame. One request of a key runs at a time; of the intents that wait
 * only the last is sent, and none when the server is known to hold it already. When the last one fails,
 * what the server is known to hold is shown again.
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
      if (pending()[0]?.state.variables === intent) client.setQueryData(key, toggle.isOn())
      await stopQueries(client, toggle.affectedQueries)
      toggle.display(intent.on)
    },
    mutationFn: async (intent: Intent) => {
      if (!isLast(intent) || serverState() === intent.on) return
      await toggle.send(intent.on)
      client.setQueryData(key, intent.on)
      // An answer that was on its way may have shown the state from before.
      if (isLast(intent)) toggle.display(intent.on)
    },
    onSuccess: (_data, intent) => {
      if (isLast(intent)) toggle.done?.(intent.on)
    },
    onError: (error, intent) => {
      if (!isLast(intent)) return
      toggle.display(serverState() ?? !intent.on)
      if (isSessionLost(error)) return
      toast({ title: toggle.failureTitle, text: 'Please try again.', kind: 'failure' })
    },
    onSettled: (_data, _error, intent) => {
      if (!isLast(intent)) return
      client.removeQueries({ queryKey: key, exact: true })
      refresh(client, toggle.refresh)
    },
  })
}

/** Whether a switch, such as `['like', postId]`, is on its way to the server. */
export function isToggling(client: QueryClient, key: readonly string[]): boolean {
  return client.isMutating({ mutationKey: [TOGGLE_KEY, ...key], exact: true }) > 0
}

/** Only queries that were answered before: nobody else would ask for the first answer again. */
function stopQueries(client: QueryClient, queryKey: QueryKey): Promise<void> {
  return client.cancelQueries({ queryKey, predicate: ({ state }) => state.dataUpdatedAt > 0 })
}

/**
 * Asks again once the last switch of all is done; until then an answer could be older than the screen. Lists
 * that stay as they are hold the change already and are asked for on the next visit.
 */
function refresh(client: QueryClient, keys: readonly QueryKey[]): void {
  for (const queryKey of keys) void client.invalidateQueries({ queryKey, refetchType: 'none' })
  if (client.isMutating({ mutationKey: [TOGGLE_KEY] }) > 1) return
  void client.refetchQueries({
    type: 'active',
    predicate: ({ state, meta }) => state.isInvalidated && meta?.keepsWhileShown !== true,
  })
}
