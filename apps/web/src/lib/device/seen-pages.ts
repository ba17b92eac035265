import {
  type InfiniteData,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

import { isReload } from '#lib/navigation/history-steps'
import { settings } from '#lib/settings/settings'
import { type LeftOutPeople } from '#lib/mutations/left-out-people'
import { deleteRecords, getRecords, recordKeys, setRecord, updateRecord } from './records.ts'

/** The data of a page that one person has seen on this device, shown while the network is slow or gone. */
export interface SeenPage {
  readonly userId: string
  readonly answers: readonly PersistedQuery[]
}

interface PersistedQuery {
  readonly key: QueryKey
  readonly data: unknown
  /** Time of the server's response in milliseconds. */
  readonly at: number
}

/** Milliseconds without changes before the data is stored. */
const DEBOUNCE = 500
/** Maximum number of pages, without Home. */
const MAX_PAGES = 40
const HOME = '/'
const PREFIX = 'last '
/** Addresses of the stored pages, the last seen one at the end. */
const ORDER_KEY = `${PREFIX}pages`
const PEOPLE_KEY = `${PREFIX}people`
/** Forms and tools show what must not be old. */
const NOT_STORED = /^\/(create-post|update-|settings|operator|jobs\/new)/

/** A page that was seen on this device, by its address, without people who were blocked or muted here since; by default Home. */
export async function findSeenPage(address = HOME): Promise<SeenPage | undefined> {
  if (!settings.offline) return undefined
  const [page, people] = await getRecords([PREFIX + address, PEOPLE_KEY])
  const found = page as SeenPage | undefined
  if (!found || !people) return found
  // Most people have blocked nobody.
  const { withoutPeople } = await import('./without-people.ts')
  return { ...found, answers: withoutPeople(found.answers, people as LeftOutPeople) }
}

/** Pages that were seen before a block or a mute leave the person out, until it is undone. */
export async function leaveOut(person: string, relationship: LeftOutPeople[string]): Promise<void> {
  await updateRecord<LeftOutPeople>(PEOPLE_KEY, (before = {}) => ({
    ...before,
    [person]: relationship,
  }))
}

export async function deleteSeenPages(): Promise<void> {
  await deleteRecords(await recordKeys(PREFIX))
}

async function storePage(address: string, page: SeenPage): Promise<void> {
  await setRecord(PREFIX + address, page)
  if (address === HOME) return
  let dropped: readonly string[] = []
  await updateRecord<readonly string[]>(ORDER_KEY, (before = []) => {
    const order = [...before.filter((other) => other !== address), address]
    dropped = order.slice(0, -MAX_PAGES)
    return order.slice(-MAX_PAGES)
  })
  await deleteRecords(dropped.map((other) => PREFIX + other))
}

/**
 * Restores the stored responses with their age, except where the cache has newer ones. A visit begins with the first pages of
 * lists; only a reload needs all, for its scroll position.
 */
export function restoreSeenPage(client: QueryClient, page: SeenPage | undefined): void {
  for (const { key, data, at } of page?.answers ?? []) {
    if (client.getQueryData(key) !== undefined) continue
    client.setQueryData(key, isReload() ? data : withFirstPage(data), { updatedAt: at })
    // However young it is, the page asks for it again.
    void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
  }
}

function withFirstPage(data: unknown): unknown {
  const list = data as Partial<InfiniteData<unknown>> | undefined
  if (!list?.pages || !list.pageParams) return data
  return { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) }
}

/** Queries that never expire or never refetch hold page state instead of server responses. */
const isPersistable = (query: Query): boolean =>
  query.state.data !== undefined && Number.isFinite(query.gcTime) && !query.isStatic()

/** Stores the responses on screen, now and after each change, until the returned function is called. */
export function persistSeenPage(client: QueryClient, userId: string, address: string): () => void {
  if (!settings.offline) void deleteSeenPages()
  if (!settings.offline || NOT_STORED.test(address)) return () => undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    const shown = client.getQueryCache().findAll({ type: 'active', predicate: isPersistable })
    const answers = shown.map(({ queryKey, state }) => {
      return { key: queryKey, data: state.data, at: state.dataUpdatedAt }
    })
    if (answers.length > 0) void storePage(address, { userId, answers })
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
