import {
  queryOptions,
  type QueryClient,
  type QueryKey,
  type QueryState,
} from '@tanstack/react-query'

import { applyDuringFetches } from './apply-during-fetches.ts'
import { isConflict, ignoreNotFound } from '#lib/api/api-errors'
import { toggleOptions } from './toggle.ts'

/** What ties the reader to things of a kind: saves to posts, follows to people. */
export interface Links {
  /** First part of the query keys. */
  readonly name: string
  /** Which of these things are tied to the reader: pairs of thing and link ids. At most 100 things. */
  readonly find: (
    ids: readonly string[],
    signal?: AbortSignal,
  ) => Promise<readonly (readonly [id: string, linkId: string])[]>
  /** Gives the new link's id; a conflict means that there is one. */
  readonly create: (id: string) => Promise<string>
  readonly delete: (linkId: string) => Promise<void>
}

/** A link that was just switched off keeps its id until the server knows. */
interface LinkState {
  readonly on: boolean
  readonly linkId?: string | undefined
}

/** By id of the thing; one that is not in it is not tied. */
export type LinkStates = Readonly<Record<string, LinkState>>

/** Another device's changes may be this old on screen, milliseconds. */
const STALE_TIME = 30_000

const linksKey = ({ name }: Links, ids: readonly string[]): QueryKey => [name, 'among', ...ids]

/** Which things of a page are tied to the reader: one question for all of them. */
export function linksQuery(client: QueryClient, links: Links, ids: readonly string[]) {
  return queryOptions({
    queryKey: linksKey(links, ids),
    queryFn: async ({ signal }) => linkStates(await links.find(ids, signal)),
    enabled: ids.length > 0,
    staleTime: STALE_TIME,
    placeholderData: () => cachedStates(client, links),
  })
}

interface LinkAnswer {
  readonly data?: LinkStates | undefined
  /** 0 before the first answer. */
  readonly dataUpdatedAt: number
  readonly isError: boolean
}

/** The answers of several pages as one set of tied ids: `combine` for `useQueries`. */
export function linkedIds(answers: readonly Pick<LinkAnswer, 'data'>[]) {
  const states = answers.flatMap(({ data }) => Object.entries(data ?? {}))
  const ids = states.flatMap(([id, { on }]) => (on ? [id] : []))
  return new Set(ids) as ReadonlySet<string>
}

/** The same as one question: whether a thing is tied. undefined until the server has told. */
export function areLinked(answers: readonly LinkAnswer[]) {
  const ids = linkedIds(answers)
  const areLoaded = answers.every(({ dataUpdatedAt, isError }) => dataUpdatedAt > 0 || isError)
  return (id: string): boolean | undefined => ids.has(id) || (areLoaded ? false : undefined)
}

/** Keeps what another answer has told already, so that nobody asks again. */
export function rememberLinks(
  client: QueryClient,
  links: Links,
  pairs: readonly (readonly [id: string, linkId: string])[],
): void {
  const key = linksKey(
    links,
    pairs.map(([id]) => id),
  )
  client.setQueryData<LinkStates>(key, linkStates(pairs))
}

interface LinkToggle {
  readonly failed: string
  readonly refresh: readonly QueryKey[]
  /** What else changes on screen when the link appears or goes. */
  readonly alsoShow?: (on: boolean) => void
  /** What follows once the server holds the last state. */
  readonly done?: (on: boolean) => void
}

/** Switches the link to one thing, everywhere on screen at once. */
export function linkToggle(client: QueryClient, links: Links, id: string, toggle: LinkToggle) {
  const state = (): LinkState => cachedStates(client, links)[id] ?? { on: false }
  return toggleOptions(client, {
    key: [links.name, id],
    affectedQueries: [links.name],
    isOn: () => state().on,
    display: (on) => {
      if (state().on === on) return
      setState(client, links, id, { on })
      toggle.alsoShow?.(on)
    },
    send: async (on) => {
      const linkId = on ? await createLink(links, id) : await deleteLink(links, id, state().linkId)
      setState(client, links, id, { linkId })
    },
    done: toggle.done,
    failureTitle: toggle.failed,
    refresh: toggle.refresh,
  })
}

/** A link made on another device is as good as one made now. */
async function createLink(links: Links, id: string): Promise<string | undefined> {
  try {
    return await links.create(id)
  } catch (error) {
    if (isConflict(error)) return findLink(links, id)
    throw error
  }
}

async function deleteLink(
  links: Links,
  id: string,
  cached: string | undefined,
): Promise<undefined> {
  const linkId = cached ?? (await findLink(links, id))
  if (linkId !== undefined) await ignoreNotFound(links.delete(linkId))
}

async function findLink(links: Links, id: string): Promise<string | undefined> {
  const pairs = await links.find([id])
  return pairs[0]?.[1]
}

function linkStates(pairs: readonly (readonly [id: string, linkId: string])[]): LinkStates {
  return Object.fromEntries(pairs.map(([id, linkId]) => [id, { on: true, linkId }]))
}

function cachedStates(client: QueryClient, { name }: Links): LinkStates {
  const cached = client.getQueriesData<LinkStates>({ queryKey: [name, 'among'] })
  return Object.assign({}, ...cached.map(([, states]) => states ?? {})) as LinkStates
}

function setState(
  client: QueryClient,
  { name }: Links,
  id: string,
  part: Partial<LinkState>,
): void {
  const queryKey = [name, 'among']
  // A press need not wait for the first answer, which doesn't hold it: it shows at once, and again once that has come.
  applyDuringFetches(client, queryKey, () => {
    for (const query of client.getQueryCache().findAll({ queryKey })) {
      const { data, dataUpdatedAt } = query.state as QueryState<LinkStates>
      if (data === undefined && !query.queryKey.includes(id)) continue
      const states = { ...data, [id]: { ...(data?.[id] ?? { on: false }), ...part } }
      client.setQueryData<LinkStates>(query.queryKey, states, { updatedAt: dataUpdatedAt })
    }
  })
}
