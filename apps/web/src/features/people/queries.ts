import { api } from '#lib/api/api'
import { afterCursor, type CursorDocument, pagesOf } from '#lib/api/paging'
import { REFETCH_ON_VISIT } from '#lib/api/use-pages'
import { Query } from '@devhood/contract'
import { shownFields, type Selectable, type ShownField, users } from '@devhood/contract/collections'
import { type PersonCard, type User } from '@devhood/contract/schemas'
import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'

import { personKeys } from './keys.ts'

/** Fields of a person on screen. */
export type Person = Pick<PersonCard, '$id' | (typeof users.nested)[number]> &
  // Missing for people nested in other documents.
  Partial<Pick<User, '$createdAt' | ShownField<typeof users>>>

const FIELDS = ['$id', '$createdAt', '$updatedAt', ...shownFields(users)] as const

/** People per page: fills rows of two, three and four. */
export const PEOPLE_PAGE = 24

export interface PeoplePage {
  readonly people: readonly Person[]
  /** Total number of matches over all pages. */
  readonly total: number
  /** Cursor documents of the page: the people, or the follows that reference them. */
  readonly marks: readonly CursorDocument[]
}

export const personQuery = (userId: string) =>
  queryOptions({
    queryKey: personKeys.one(userId),
    queryFn: ({ signal }) =>
      api.documents.get('users', userId, {
        queries: [Query.select<Selectable<'users'>>(FIELDS)],
        signal,
      }),
    enabled: userId !== '',
  })

/** The person with a username, in any case, or who had it and lets its address lead to theirs; null if there is none. */
export const personByUsernameQuery = (username: string) =>
  queryOptions({
    queryKey: personKeys.username(username),
    queryFn: async ({ signal, client }) => {
      const find = async (name: string) =>
        (await listUsers([Query.equal('username', [name])], { limit: 1, signal })).people[0]
      const person = (await find(username)) ?? (await findMoved(username, find, signal))
      if (person) client.setQueryData(personKeys.one(person.$id), person)
      return person ?? null
    },
  })

async function findMoved(
  earlier: string,
  find: (name: string) => Promise<Person | undefined>,
  signal: AbortSignal,
): Promise<Person | undefined> {
  const { findMovedUsername } = await import('@devhood/client/usernames')
  const { username } = await findMovedUsername(api, earlier, { signal })
  return username === null ? undefined : find(username)
}

/** More than are shown, because the viewer and people whom they follow may be among them. */
const NEWEST_PEOPLE = 24

/** The newest people, for the column beside the feed and for short profiles. */
export const newestPeopleQuery = () =>
  queryOptions({
    queryKey: personKeys.newest,
    queryFn: async ({ signal }) =>
      (await listUsers([Query.orderDesc('$createdAt')], { limit: NEWEST_PEOPLE, signal })).people,
  })

/** People who share something with the viewer, who doesn't follow them yet: the most in common first. */
export const suggestedPeopleQuery = (userId: string) =>
  queryOptions({
    queryKey: personKeys.suggested(userId),
    staleTime: SUGGESTIONS_STALE_TIME,
    queryFn: async ({ signal }) =>
      (
        await listUsers([Query.equal('suggestedTo', [userId])], {
          limit: SUGGESTIONS,
          signal,
          totalMax: 0,
        })
      ).people,
  })

/** Whoever is followed from among them stays in place meanwhile, in milliseconds. */
const SUGGESTIONS_STALE_TIME = 5 * 60_000
const SUGGESTIONS = 12

export type PagedPeopleQuery = ReturnType<typeof pagedPeople>

/** A paged list of people with the last document as the cursor. */
export const pagedPeople = (
  queryKey: QueryKey,
  fetch: (cursorDocument: CursorDocument | undefined, signal: AbortSignal) => Promise<PeoplePage>,
) =>
  infiniteQueryOptions({
    ...REFETCH_ON_VISIT,
    queryKey,
    ...pagesOf(PEOPLE_PAGE, (_after, { cursorDocument, signal }) => fetch(cursorDocument, signal)),
  })

interface Page {
  readonly limit: number
  readonly cursorDocument?: CursorDocument | undefined
  readonly signal: AbortSignal
  readonly totalMax?: number
}

export async function listUsers(
  conditions: readonly Query[],
  { limit, cursorDocument, ...options }: Page,
): Promise<PeoplePage> {
  const queries = [
    ...conditions,
    Query.limit(limit),
    Query.select<Selectable<'users'>>(FIELDS),
    ...afterCursor(cursorDocument),
  ]
  const { documents, total } = await api.documents.list('users', queries, options)
  return { people: documents, total, marks: documents }
}
