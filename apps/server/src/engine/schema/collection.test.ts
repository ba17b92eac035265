import { expect, it } from 'vitest'
import { defineCollection } from './collection.ts'
import { anyOf, anyone, nobody, owner, signedIn } from './rules.ts'

const fields = {
  user: { kind: 'relation', to: 'users', onDelete: 'cascade' },
  account: { kind: 'account', audience: 'owner' },
  body: { kind: 'text', max: 10, optional: true },
  count: { kind: 'integer', min: 0 },
  tags: { kind: 'tags', max: 3, each: 5 },
} as const
const access = { create: signedIn, read: anyone, update: owner('user'), delete: nobody } as const
const rest = { owner: 'user', indexes: {}, nested: [], access } as const
const { delete: _undeclared, ...threeRules } = access

it('checks names against the fields, and requires a rule for every action', () => {
  const notes = defineCollection('notes', {
    fields,
    owner: 'account',
    indexes: { newest: ['user', '$createdAt'] },
    unique: { once: ['user', 'body'] },
    search: ['body'],
    nested: ['body', 'tags'],
    access: { ...access, delete: anyOf(owner('user'), owner('account')) },
  })
  expect(notes.name).toBe('notes')

  // @ts-expect-error no such field
  defineCollection('a', { ...rest, fields, indexes: { newest: ['usr'] } })
  // @ts-expect-error lists have no order
  defineCollection('b', { ...rest, fields, indexes: { newest: ['tags'] } })
  // @ts-expect-error no such field
  defineCollection('c', { ...rest, fields, unique: { once: ['usr'] } })
  // @ts-expect-error no such field
  defineCollection('d', { ...rest, fields, owner: 'usr' })
  // @ts-expect-error a text names nobody
  defineCollection('e', { ...rest, fields, owner: 'body' })
  // @ts-expect-error only texts have words
  defineCollection('f', { ...rest, fields, search: ['count'] })
  // @ts-expect-error no such field
  defineCollection('g', { ...rest, fields, nested: ['bdoy'] })
  // @ts-expect-error what is for the owner alone is shown in no other document
  defineCollection('h', { ...rest, fields, nested: ['account'] })
  // @ts-expect-error no such owner
  defineCollection('i', { ...rest, fields, access: { ...access, read: owner('author') } })
  // @ts-expect-error delete is not answered
  defineCollection('j', { ...rest, fields, access: threeRules })
})
