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
/** To whom it is closed, there is nothing. */
export const hidden = (owner: string): Outcomes => ({ ...members(NONE), owner })

/** Whom the owner has blocked sees nothing of his. */
const withBlocked = (outcomes: Outcomes, parted = NONE): Outcomes => ({ parted, ...outcomes })

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
/** What is put where one sees nothing is new, and there its id is taken, unless it is no document at all. */
function putOutcomes(collection: string, outcomes: Outcomes): Outcomes {
  const other = outcomes.other === NONE ? TAKEN : outcomes.other
  const parted = collection === 'users' ? REFUSED : '400 document_invalid_structure'
  return withBlocked({ ...outcomes, other }, other === TAKEN ? TAKEN : parted)
}

/** By either verb. `putApart` is what PUT answers whom the owner has blocked, where it is not as for others. */
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
        : putOutcomes(collection, putBlocked ? { ...outcomes, parted: putBlocked } : outcomes),
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

/** One field after the other, so that each is known to be guarded. */
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

/** What one person keeps between himself and others, unseen by all of them. */
export const privateRows = (
  collection: string,
  id: Id,
  data: (world: Fixture) => object,
): Row[] => [
  list(collection, members('200')),
  get(collection, id, hidden('200')),
  create(collection, { about: 'of the owner', outcomes: ownerOnly('201', REFUSED), data }),
  remove(collection, id, hidden('204')),
]
