import {
  queryOptions,
  type QueryClient,
  type QueryKey,
  type QueryState,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query'

import { applyDuringFetches } from './apply-during-fetches.ts'
import { isConflict, ignoreNotFound } from '#lib/api/api-errors'
import { type Toggle, toggleOptions } from './toggle.ts'

type LinkPairs = readonly (readonly [id: string, linkId: string])[]

/** Links from the viewer to things of one kind: saves to posts, follows to people. */
export interface Links {
  /** First part of the query keys. */
  readonly name: string
  /** Finds the linked ones among at most 100 things: pairs of thing id and link id. */
  readonly find: (ids: readonly string[], signal?: AbortSignal) => Promise<LinkPairs>
  /** Returns the new link's id; a conflict means that a link exists already. */
  readonly create: (id: string) => Promise<string>
  readonly delete: (linkId: string) => Promise<void>
}

/** A link that was just switched off keeps its id until the server has deleted it. */
interface LinkState {
  readonly on: boolean
  readonly linkId?: string | undefined
}

/** By id of the thing; a missing id means no link. */
export type LinkStates = Readonly<Record<string, LinkState>>

/** Milliseconds for which changes from other devices may be missing on screen. */
const STALE_TIME = 30_000

const linksKey = ({ name }: Links, ids: readonly string[]): QueryKey => [name, 'among', ...ids]

/** Which things of a page are linked to the viewer, in one request. */
export function linksQuery(client: QueryClient, links: Links, ids: readonly string[]) {
  return queryOptions({
    queryKey: linksKey(links, ids),
    queryFn: async ({ signal }) => linkStates(await links.find(ids, signal)),
    enabled: ids.length > 0,
    staleTime: STALE_TIME,
    placeholderData: () => cachedStates(client, links),
  })
}

interface LinkResult {
  readonly data?: LinkStates | undefined
  /** 0 before the first response. */
  readonly dataUpdatedAt: number
  readonly isError: boolean
}

/** Merges the responses of several pages into one set of linked ids. */
export function linkedIds(results: readonly Pick<LinkResult, 'data'>[]) {
  const states = results.flatMap(({ data }) => Object.entries(data ?? {}))
  const ids = states.flatMap(([id, { on }]) => (on ? [id] : []))
  return new Set(ids) as ReadonlySet<string>
}

/** Whether a thing is linked, over several responses. undefined until the server has responded. */
export function areLinked(results: readonly LinkResult[]) {
  const ids = linkedIds(results)
  const areLoaded = results.every(({ dataUpdatedAt, isError }) => dataUpdatedAt > 0 || isError)
  return (id: string): boolean | undefined => ids.has(id) || (areLoaded ? false : undefined)
}

/** The links to things of several pages, merged: one request per page, and one for all pages with the same things. */
export function useLinks<T>(
  links: Links,
  pages: readonly (readonly { readonly $id: string }[])[],
  combine: (results: readonly LinkResult[]) => T,
): T {
  const client = useQueryClient()
  const ids = pages.map((page) => page.map(({ $id }) => $id))
  const distinct = new Map(ids.map((of) => [of.join(), of]))
  const queries = [...distinct.values()].map((of) => linksQuery(client, links, of))
  return useQueries({ queries, combine })
}

/** Caches link states from another response, so that no request is needed. */
export function rememberLinks(client: QueryClient, links: Links, pairs: LinkPairs): void {
  const ids = pairs.map(([id]) => id)
  client.setQueryData<LinkStates>(linksKey(links, ids), linkStates(pairs))
}

interface LinkToggle extends Pick<Toggle, 'refresh' | 'waiting' | 'done'> {
  readonly failed: string
  /** Further changes on screen when the link appears or disappears. */
  readonly alsoShow?: (on: boolean) => void
}

/** Toggles the link to one thing, everywhere on screen at once. */
export const linkToggle = (client: QueryClient, links: Links, id: string, toggle: LinkToggle) =>
  toggleOptions(client, toLinkToggle(client, links, id, toggle))

export function toLinkToggle(
  client: QueryClient,
  links: Links,
  id: string,
  { failed, alsoShow, ...rest }: LinkToggle,
): Toggle {
  const state = (): LinkState => cachedStates(client, links)[id] ?? { on: false }
  return {
    ...rest,
    key: [links.name, id],
    affectedQueries: [links.name],
    isOn: () => state().on,
    display: (on) => {
      if (state().on === on) return
      setState(client, links, id, { on })
      alsoShow?.(on)
    },
    send: async (on) => {
      const linkId = on ? await createLink(links, id) : await deleteLink(links, id, state().linkId)
      setState(client, links, id, { linkId })
    },
    failureTitle: failed,
  }
}

/** A link created on another device counts as created. */
async function createLink(links: Links, id: string): Promise<string | undefined> {
  try {
    return await links.create(id)
  } catch (error) {
    if (isConflict(error)) return findLink(links, id)
    throw error
  }
}

async function deleteLink(links: Links, id: string, cached?: string): Promise<undefined> {
  const linkId = cached ?? (await findLink(links, id))
  if (linkId !== undefined) await ignoreNotFound(links.delete(linkId))
}

async function findLink(links: Links, id: string): Promise<string | undefined> {
  const pairs = await links.find([id])
  return pairs[0]?.[1]
}

const linkStates = (pairs: LinkPairs): LinkStates =>
  Object.fromEntries(pairs.map(([id, linkId]) => [id, { on: true, linkId }]))

function cachedStates(client: QueryClient, { name }: Links): LinkStates {
  const cached = client.getQueriesData<LinkStates>({ queryKey: [name, 'among'] })
  return Object.assign({}, ...cached.map(([, states]) => states ?? {})) as LinkStates
}

function setState(client: QueryClient, { name }: Links, id: string, part: Partial<LinkState>) {
  const queryKey = [name, 'among']
  // A press may precede the first response, which doesn't contain it: the state is applied now and after that response.
  applyDuringFetches(client, queryKey, () => {
    for (const query of client.getQueryCache().findAll({ queryKey })) {
      const { data, dataUpdatedAt } = query.state as QueryState<LinkStates>
      if (data === undefined && !query.queryKey.includes(id)) continue
      const states = { ...data, [id]: { ...(data?.[id] ?? { on: false }), ...part } }
      client.setQueryData<LinkStates>(query.queryKey, states, { updatedAt: dataUpdatedAt })
    }
  })
}
