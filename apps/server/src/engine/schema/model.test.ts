import { expect, it } from 'vitest'
import { type Collection, defineCollection, type Fields } from './collection.ts'
import { modelsOf } from './models.ts'
import { owner, signedIn } from './rules.ts'

const OPEN = { create: signedIn, read: signedIn, update: signedIn, delete: signedIn }

function collection(name: string, fields: Fields, rest: Partial<Collection> = {}): Collection {
  return { name, fields, owner: 'by', indexes: {}, nested: [], access: OPEN, ...rest }
}
const by = { kind: 'relation', to: 'people', onDelete: 'cascade' } as const
const people = collection('people', { by: { kind: 'account' } })
const count = { kind: 'integer', min: 0, default: 0, set: 'server' } as const
const likes = { kind: 'members', to: 'people', count: 'count', reverse: { name: 'liked' } } as const

it.each<[reason: string, collections: Collection[], message: string]>([
  ['two collections with the same name', [people, people], 'Two collections named "people".'],
  ['an invalid name', [collection('x"y', {})], 'Collection "x"y": "x"y" is not a name.'],
  [
    'a field name with a dot',
    [collection('x', { 'a.b': count })],
    'Collection "x": "a.b" is not a name.',
  ],
  [
    'a relation without a target',
    [collection('x', { by: { ...by, to: 'y' } })],
    'x.by points nowhere.',
  ],
  [
    'a required relation that is cleared',
    [people, collection('x', { by: { ...by, onDelete: 'setNull' } })],
    'Collection "x": "by" is set to null and must be optional.',
  ],
  [
    'a time of changes that clients set',
    [people, collection('x', { by, at: { kind: 'instant', optional: true, changesWith: ['by'] } })],
    'Collection "x": "at" must be set by the server, with fields that there are.',
  ],
  [
    'members without a count',
    [people, collection('x', { by, likes })],
    'Collection "x": "count" must be an integer of the server that begins at 0.',
  ],
  [
    'a count that clients set',
    [people, collection('x', { by, likes, count: { kind: 'integer', min: 0, default: 0 } })],
    'Collection "x": "count" must be an integer of the server that begins at 0.',
  ],
  [
    'owner-only fields that clients set',
    [
      people,
      collection('notes', { by }, { access: { ...OPEN, read: owner('by') } }),
      collection('x', { by, note: { ...by, to: 'notes', set: 'creation' } }),
    ],
    'Collection "x": "note" points to what only owners read and must be set by the server.',
  ],
  [
    'two reverse lists with the same name',
    [people, collection('x', { by, likes, count, more: likes })],
    'people has two things named "liked".',
  ],
])('rejects %s', (_, collections, message) => {
  expect(() => modelsOf(collections)).toThrow(message)
})

it('adds the indexes that fields imply, without duplicates', () => {
  const posts = defineCollection('posts', {
    fields: {
      by: { ...by, reverse: { name: 'posts' } },
      to: by,
      name: { kind: 'text', max: 9, foldCase: true },
      file: { kind: 'file' },
      likes,
      count,
    },
    owner: 'by',
    indexes: { newest: ['$createdAt'], newestBy: ['by', '$createdAt'], to: ['to', 'count'] },
    unique: { name: ['name'] },
    nested: [],
    access: { create: signedIn, read: signedIn, update: signedIn, delete: signedIn },
  })
  const indexes = modelsOf([people, posts]).get('posts')?.indexes
  expect(indexes?.map(({ name, columns }) => `${name}: ${columns.join(', ')}`)).toEqual([
    'newest: $createdAt',
    'newestBy: by, $createdAt',
    'to: to, count',
    'name: name$folded',
    'by: by',
    'file: file',
    'updatedAt: $updatedAt',
  ])
})
