import { DECLARATIONS } from '@devhood/contract/collections'
import { expect, it } from 'vitest'
import type { Collection } from '../engine/index.ts'
import { users } from './users/index.ts'
import { saves } from './saves/index.ts'
import { collections, deletedInParts, personFields } from './index.ts'
import { resource } from './resource.ts'

const FIELDS = collections.flatMap(({ name, fields }: Collection) =>
  Object.entries(fields).flatMap(([field, declared]) =>
    'to' in declared && declared.to === users.collection.name
      ? [{ name: `${name}.${field}`, declared }]
      : [],
  ),
)

it('each collection that the contract declares is a resource', () => {
  expect(collections.map(({ name }) => name).toSorted()).toEqual(
    Object.keys(DECLARATIONS).toSorted(),
  )
})

it('each field that refers to people declares how erasure treats it', () => {
  const declarations = personFields.map(({ collection, field }) => `${collection}.${field}`)
  expect(declarations.toSorted()).toEqual(FIELDS.map(({ name }) => name).toSorted())
})

it('a reference that the database sets to null has no other erasure rule', () => {
  const blanked = FIELDS.filter(
    ({ declared }) => declared.kind === 'relation' && declared.onDelete === 'setNull',
  )
  const declarations = personFields.filter(
    ({ erasure }) => erasure === 'blank' || erasure === 'clear',
  )
  expect(declarations.map(({ collection, field }) => `${collection}.${field}`).toSorted()).toEqual(
    blanked.map(({ name }) => name).toSorted(),
  )
})

it('the compiler rejects a resource without an erasure rule', () => {
  // @ts-expect-error `erase` is missing
  expect(resource({ collection: saves.collection })).toEqual({ collection: saves.collection })
  // @ts-expect-error `erase` names another field
  expect(resource({ collection: saves.collection, erase: { post: 'blank' } }).erase).toEqual({
    post: 'blank',
  })
})

it('documents with an unbounded number of references are deleted in batches', () => {
  const all: readonly Collection[] = collections
  const targets = all.flatMap(({ fields, unique = {} }) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const isOnce = Object.values(unique).some(
        ([first, ...more]) => first === name && !more.length,
      )
      return field.kind === 'relation' && !isOnce ? [field.to] : []
    }),
  )
  const owners = all.flatMap(({ name, fields }) =>
    Object.values(fields).some(({ kind }) => kind === 'members') ? [name] : [],
  )
  const people = users.collection.name
  const wanted = new Set([...targets, ...owners].filter((name) => name !== people))
  expect(new Set(deletedInParts.map(({ collection }) => collection.name))).toEqual(wanted)
})
