import type { CollectionName } from '@devhood/contract/collections'
import { PRIVATE_DOCUMENTS, type PrivateName } from './field-rows.ts'
import { privateData } from './private-data.ts'
import { everybody, ownerOnly, type Row } from './row.ts'
import type { Fixture } from './fixture.ts'

export type Id = (world: Fixture) => string
export type Outcomes = Row['outcomes']
export const REFUSED = '401 user_unauthorized'
export const NONE = '404 document_not_found'
export const TAKEN = '409 document_already_exists'

export const members = (outcome: string): Outcomes => ({
  ...everybody(outcome),
  guest: REFUSED,
  visitor: REFUSED,
})
export const nobody = everybody(REFUSED)
/** Readable by the owner only; everybody else gets "not found". */
export const hidden = (owner: string): Outcomes => ({ ...members(NONE), owner })

/** Members whom the owner has blocked see nothing of the owner's. */
const withBlocked = (outcomes: Outcomes, blockedByOwner = NONE): Outcomes => ({
  blockedByOwner,
  ...outcomes,
})

const LIST = '/databases/{databaseId}/collections/{collectionId}/documents'
const ONE = `${LIST}/{documentId}`

const at = (collectionId: string, id?: Id) => (world: Fixture) => ({
  databaseId: 'devhood',
  collectionId,
  ...(id && { documentId: id(world) }),
})

interface WriteCase {
  readonly about?: string
  readonly outcomes: Outcomes
  readonly putBlocked?: string
  readonly data: (world: Fixture) => object
}

export const list = (collection: string, outcomes: Outcomes): Row => ({
  operation: `get ${LIST}`,
  about: collection,
  pathValues: at(collection),
  outcomes,
})
export const get = (collection: string, id: Id, outcomes: Outcomes): Row => ({
  operation: `get ${ONE}`,
  about: collection,
  pathValues: at(collection, id),
  outcomes: withBlocked(outcomes),
})
export const create = (collection: string, { about = '', outcomes, data }: WriteCase): Row => ({
  operation: `post ${LIST}`,
  about: `${collection} ${about}`,
  pathValues: at(collection),
  body: (world) => ({ documentId: 'unique()', data: data(world) }),
  outcomes,
})
/**
 * PUT on an id that the caller can't see is a creation, which fails because the id is taken, unless the body is
 * invalid.
 */
function putOutcomes(collection: string, outcomes: Outcomes): Outcomes {
  const other = outcomes.other === NONE ? TAKEN : outcomes.other
  const blockedByOwner = collection === 'users' ? REFUSED : '400 document_invalid_structure'
  return withBlocked({ ...outcomes, other }, other === TAKEN ? TAKEN : blockedByOwner)
}

/** PATCH and PUT. `putBlocked` is the outcome of PUT for members whom the owner has blocked, where it differs. */
export const change = (
  collection: string,
  id: Id,
  { about, outcomes, data, putBlocked }: WriteCase,
): Row[] =>
  (['patch', 'put'] as const).map((verb) => ({
    operation: `${verb} ${ONE}`,
    about: `${collection} ${about}`,
    pathValues: at(collection, id),
    body: (world) => ({ data: data(world) }),
    outcomes:
      verb === 'patch'
        ? withBlocked(outcomes)
        : putOutcomes(
            collection,
            putBlocked ? { ...outcomes, blockedByOwner: putBlocked } : outcomes,
          ),
  }))
export const remove = (collection: string, id: Id, outcomes: Outcomes): Row => ({
  operation: `delete ${ONE}`,
  about: collection,
  pathValues: at(collection, id),
  outcomes: withBlocked(outcomes),
})
export const step = (
  verb: 'increment' | 'decrement',
  [collection, id, field]: readonly [string, Id, string],
  outcomes: Outcomes,
): Row => ({
  operation: `patch ${ONE}/{attribute}/${verb}`,
  about: `${collection} ${field}`,
  pathValues: (world) => ({ ...at(collection, id)(world), attribute: field }),
  body: () => ({}),
  outcomes: withBlocked(outcomes),
})

/** A row for each field, so that each is known to be guarded. */
export const fields = (
  collection: string,
  id: Id,
  outcomes: Outcomes,
  values: Record<string, (world: Fixture) => unknown>,
) =>
  Object.entries(values).flatMap(([field, value]) =>
    change(collection, id, {
      about: field,
      outcomes,
      data: (world) => ({ [field]: value(world) }),
    }),
  )

/** The id of Alice's document of a collection. */
export const own =
  (collection: CollectionName): Id =>
  (world) =>
    world.own[collection]

/** Rows of a collection whose documents only their owner sees. */
export function privateRows(collection: PrivateName): Row[] {
  const id = own(collection)
  const data = (world: Fixture) => privateData(collection, world, 1)
  const { update: [update, outcome = REFUSED] = [], deletion = '204' } =
    PRIVATE_DOCUMENTS[collection]
  return [
    list(collection, members('200')),
    get(collection, id, hidden('200')),
    // PUT on an id that the caller can't see is a creation.
    ...change(collection, id, {
      about: 'update',
      outcomes: hidden(outcome),
      data: (world) => update ?? data(world),
    }).slice(0, 1),
    remove(collection, id, hidden(deletion)),
    // The last call: a session has one subscription to pushes, so a new one would replace that of the other calls.
    create(collection, { about: 'of the owner', outcomes: ownerOnly('201', REFUSED), data }),
  ]
}
