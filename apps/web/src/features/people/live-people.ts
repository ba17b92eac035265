import { currentUserQuery } from '#features/account'
import { applyDuringFetches } from '#lib/mutations/apply-during-fetches'
import { type RealtimeEvent } from '@devhood/client/realtime'
import { pick } from '@devhood/contract'
import { shownFields, users } from '@devhood/contract/collections'
import { type User } from '@devhood/contract/schemas'
import { type InfiniteData, type QueryClient } from '@tanstack/react-query'

import { personKeys } from './keys.ts'
import { type PeoplePage, type Person } from './queries.ts'

/** All fields except `hidden`. */
const SHOWN = [
  '$updatedAt',
  ...shownFields(users).filter((name) => users.fields[name].kind !== 'flag'),
] as const
type Cached = Person | readonly Person[] | InfiniteData<PeoplePage> | undefined

/** Applies a person's changed profile to all lists and the profile page. */
export function applyPersonEvent(client: QueryClient, { payload }: RealtimeEvent<User>): void {
  const { $id } = payload
  const shown = pick(payload, SHOWN)
  const change = (person: Person): Person => (person.$id === $id ? { ...person, ...shown } : person)
  const { all } = personKeys
  applyDuringFetches(client, all, () =>
    client.setQueriesData<Cached>({ queryKey: all }, (data) => mapPeople(data, change)),
  )
  const { queryKey } = currentUserQuery()
  if (client.getQueryData(queryKey)?.$id === $id) void client.invalidateQueries({ queryKey })
}

function mapPeople(data: Cached, change: (person: Person) => Person): Cached {
  if (data === undefined) return data
  if (Array.isArray(data)) return (data as readonly Person[]).map(change)
  if ('$id' in data) return change(data)
  if (!('pages' in data)) return data
  const pages = data.pages.map((page) => ({ ...page, people: page.people.map(change) }))
  return { ...data, pages }
}
