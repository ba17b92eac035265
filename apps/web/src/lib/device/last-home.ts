import { type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { del, get, set } from 'idb-keyval'

import { ignoreStorageErrors } from './drafts.ts'
import { settings } from '#lib/settings/settings'

/** What Home last showed on this device, to show it again while the network is slow or gone. One person's. */
interface LastHome {
  readonly userId: string
  readonly answers: readonly PersistedAnswer[]
}

interface PersistedAnswer {
  readonly key: QueryKey
  readonly data: unknown
  /** When the server gave it, milliseconds. */
  readonly at: number
}

const KEY = 'last home'
/** Milliseconds of quiet before what is shown is written down. */
const DEBOUNCE = 500

export async function findLastHome(): Promise<LastHome | undefined> {
  if (!settings.offline) return undefined
  return ignoreStorageErrors(() => get<LastHome>(KEY))
}

export function deleteLastHome(): Promise<void> {
  return ignoreStorageErrors(() => del(KEY))
}

/** Puts the answers of then in their places, as old as they are, except where there is a newer one. */
export function restoreLastHome(client: QueryClient, { answers }: LastHome): void {
  for (const { key, data, at } of answers)
    if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: at })
}

/** What is kept for as long as the page lives is the page's own and no answer of the server. */
function isPersistable({ state, gcTime }: Query): boolean {
  return state.data !== undefined && Number.isFinite(gcTime)
}

/** Writes down every answer that is on screen, now and whenever one changes, until it is stopped. */
export function persistLastHome(client: QueryClient, userId: string): () => void {
  if (!settings.offline) {
    void deleteLastHome()
    return () => undefined
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    const shown = client.getQueryCache().findAll({ type: 'active', predicate: isPersistable })
    const answers = shown.map(({ queryKey, state }) => {
      return { key: queryKey, data: state.data, at: state.dataUpdatedAt }
    })
    if (answers.length > 0) void ignoreStorageErrors(() => set(KEY, { userId, answers }))
  }
  const scheduleWrite = () => {
    clearTimeout(timer)
    timer = setTimeout(write, DEBOUNCE)
  }
  scheduleWrite()
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') scheduleWrite()
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
