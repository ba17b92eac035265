import { isRole, mayDo } from '@devhood/contract'
import type { ModeratedPerson } from '@devhood/contract/schemas'
import { type Actor, formatInstant } from '#engine'
import type { Reader } from '#platform/database'
import { findPeople, listLastNetworks, type PersonRow } from './people-store.ts'
import { listNumbers, listWaiting } from './counts-store.ts'
import type { UrlOf } from '../schema.ts'

const momentOf = (time: number | null) => (time === null ? null : formatInstant(time))

export const presentPerson = (row: PersonRow, urlOf: UrlOf): ModeratedPerson => ({
  $id: row.$id,
  name: row.name,
  username: row.username,
  imageUrl: row.imageUrl === null ? null : urlOf(row.imageUrl),
  hidden: row.hidden === 1,
  blocked: row.blockedAt !== null,
  suspendedUntil: momentOf(row.suspendedUntil),
  approved: row.approved !== null,
  held: row.heldAt !== null,
  verified: row.emailVerified === 1 || row.phoneVerified === 1,
  joinedAt: formatInstant(row.joinedAt),
})

/** A person whom somebody looks up: who decides about roles sees them. */
export const lookedUpBy =
  ({ role }: Actor): typeof presentPerson =>
  (row, urlOf) => ({
    ...presentPerson(row, urlOf),
    ...(mayDo(role, 'administer') && { role: isRole(row.role) ? row.role : null }),
  })

/** People with what each has shared, and what of it waits; to operators, also when and in which network they were seen last. */
export async function withNumbers(
  db: Reader,
  { role }: Actor,
  people: readonly ModeratedPerson[],
): Promise<ModeratedPerson[]> {
  if (people.length === 0) return []
  const idsOf = (some: readonly ModeratedPerson[]) => JSON.stringify(some.map(({ $id }) => $id))
  const ids = idsOf(people)
  const numbers = new Map((await listNumbers(db, { ids })).map((row) => [row.$id, row]))
  const isAll = mayDo(role, 'administer')
  const networks = isAll ? await listLastNetworks(db, { ids }) : []
  const found = new Map(networks.map((row) => [row.$id, row.network]))
  const held = people.filter((person) => person.held)
  const waits = held.length > 0 ? await listWaiting(db, { ids: idsOf(held) }) : []
  const texts = new Map(waits.map((row) => [row.$id, row.text]))
  return people.map((person) => {
    const { posts, ads, reports, seenAt } = numbers.get(person.$id) ?? {}
    return {
      ...person,
      posts: posts ?? 0,
      ads: ads ?? 0,
      reports: reports ?? 0,
      ...(person.held && { waiting: texts.get(person.$id) ?? null }),
      ...(isAll && { network: found.get(person.$id) ?? null, seenAt: momentOf(seenAt ?? null) }),
    }
  })
}

/** Loads people for lookups by id. */
export async function loadPeople(
  db: Reader,
  ids: readonly (string | null)[],
  urlOf: UrlOf,
  present = presentPerson,
) {
  const asked = [...new Set(ids)].filter((id) => id !== null)
  const rows = asked.length > 0 ? await findPeople(db, { ids: JSON.stringify(asked) }) : []
  const found = new Map(rows.map((row) => [row.$id, present(row, urlOf)]))
  return {
    find: (id: string | null) => (id === null ? undefined : found.get(id)),
    /** For an id that a foreign key refers to, so the person exists. */
    get(id: string | null): ModeratedPerson {
      const person = id === null ? undefined : found.get(id)
      if (person === undefined) throw new Error('A person who must be there is not.')
      return person
    },
  }
}
