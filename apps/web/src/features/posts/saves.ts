import { currentUserQuery } from '#features/account'
import { api } from '#lib/api'
import { isConflict, unlessGone } from '#lib/refusals'
import { toggleOptions } from '#lib/toggle'
import { ID, Query } from '@devhood/client'
import { LIMITS } from '@devhood/contract'
import { type QueryClient, queryOptions, type UseQueryResult } from '@tanstack/react-query'

import { type PostPage } from './cached-posts.ts'
import { postKeys, saveKeys } from './keys.ts'

/** The reader's save of a post. A save that was just switched off keeps its id until the server knows. */
export interface SaveState {
  readonly saved: boolean
  readonly saveId?: string | undefined
}

/** By post id; a post that is not in it is not saved. */
export type SaveStates = Readonly<Record<string, SaveState>>

/** Another device's saves may be this old on screen, milliseconds. */
const FRESH = 30_000

/** Which of these posts the reader has saved: one question for a whole page. */
export function savesAmongQuery(client: QueryClient, postIds: readonly string[]) {
  return queryOptions({
    queryKey: saveKeys.among(postIds),
    queryFn: async ({ signal }): Promise<SaveStates> => {
      const { documents } = await api.documents.list(
        'saves',
        [
          Query.equal('post', postIds),
          Query.select(['$id', 'post.$id']),
          Query.limit(LIMITS.listLimitMax),
        ],
        { signal },
      )
      const states = documents.flatMap(({ $id, post }) =>
        post ? [[post.$id, { saved: true, saveId: $id }] as const] : [],
      )
      return Object.fromEntries(states)
    },
    enabled: postIds.length > 0,
    staleTime: FRESH,
    placeholderData: () => knownStates(client),
  })
}

/** The saves of all pages, for `useQueries`; `data` holds the ids of saved posts. */
export function savesAmongPages(client: QueryClient, pages: readonly Pick<PostPage, 'posts'>[]) {
  return {
    queries: pages.map(({ posts }) =>
      savesAmongQuery(
        client,
        posts.map(({ $id }) => $id),
      ),
    ),
    combine: savedIds,
  }
}

function savedIds(
  answers: readonly Pick<UseQueryResult<SaveStates>, 'data'>[],
): ReadonlySet<string> {
  const states = answers.flatMap(({ data }) => Object.entries(data ?? {}))
  return new Set(states.flatMap(([postId, { saved }]) => (saved ? [postId] : [])))
}

function knownStates(client: QueryClient): SaveStates {
  const known = client.getQueriesData<SaveStates>({ queryKey: saveKeys.all })
  return Object.assign({}, ...known.map(([, states]) => states ?? {})) as SaveStates
}

function setState(client: QueryClient, postId: string, state: SaveState): void {
  client.setQueriesData<SaveStates>(
    { queryKey: saveKeys.all },
    (states) => states && { ...states, [postId]: { ...states[postId], ...state } },
  )
}

/** Switches the reader's save of a post. */
export function savePost(client: QueryClient, postId: string, userId: string) {
  const state = (): SaveState => knownStates(client)[postId] ?? { saved: false }
  return toggleOptions(client, {
    key: ['save', postId],
    touches: saveKeys.all,
    shown: () => state().saved,
    show: (saved) => setState(client, postId, { saved }),
    send: async (saved) => {
      const saveId = saved
        ? await createSave(postId, userId)
        : await deleteSave(state().saveId ?? (await findSave(postId)))
      setState(client, postId, { saved, saveId })
    },
    failed: 'The bookmark did not change',
    refresh: [
      postKeys.recent,
      postKeys.endless,
      postKeys.saved(userId),
      currentUserQuery().queryKey,
    ],
  })
}

async function createSave(postId: string, userId: string): Promise<string | undefined> {
  try {
    const data = { user: userId, post: postId }
    const { $id } = await api.documents.create('saves', ID.unique(), data)
    return $id
  } catch (error) {
    // Saved on another device already: that is what the reader wants.
    if (isConflict(error)) return findSave(postId)
    throw error
  }
}

async function deleteSave(saveId: string | undefined): Promise<undefined> {
  if (saveId !== undefined) await unlessGone(api.documents.delete('saves', saveId))
}

async function findSave(postId: string): Promise<string | undefined> {
  const queries = [Query.equal('post', [postId]), Query.select(['$id']), Query.limit(1)]
  const { documents } = await api.documents.list('saves', queries)
  return documents[0]?.$id
}
