import {
  type InfiniteData,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { del, get, set } from 'idb-keyval'

import { ignoreStorageErrors } from './drafts.ts'
import { isReload } from '#lib/navigation/history-steps'
import { settings } from '#lib/settings/settings'

/** The last Home of one person on this device, shown while the network is slow or gone. */
interface LastHome {
  readonly userId: string
  readonly answers: readonly PersistedAnswer[]
}

interface PersistedAnswer {
  readonly key: QueryKey
  readonly data: unknown
  /** Time of the server's answer in milliseconds. */
  readonly at: number
}

const KEY = 'last home'
/** Milliseconds without changes before the data is stored. */
const DEBOUNCE = 500

export async function findLastHome(): Promise<LastHome | undefined> {
  if (!settings.offline) return undefined
  return ignoreStorageErrors(() => get<LastHome>(KEY))
}

export function deleteLastHome(): Promise<void> {
  return ignoreStorageErrors(() => del(KEY))
}

/**
 * Restores the stored answers with their age, except where the cache has newer ones. A visit begins with the first pages of
 * lists; only a reload needs all, for its scroll position.
 */
export function restoreLastHome(client: QueryClient, { answers }: LastHome): void {
  for (const { key, data, at } of answers)
    if (client.getQueryData(key) === undefined)
      client.setQueryData(key, isReload() ? data : withFirstPage(data), { updatedAt: at })
}

function withFirstPage(data: unknown): unknown {
  const list = data as Partial<InfiniteData<unknown>> | undefined
  if (!list?.pages || !list.pageParams) return data
  return { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) }
}

/** Queries that never expire hold page state instead of server answers. */
function isPersistable({ state, gcTime }: Query): boolean {
  return state.data !== undefined && Number.isFinite(gcTime)
}

/** Stores the answers on screen, now and after each change, until the returned function is called. */
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
