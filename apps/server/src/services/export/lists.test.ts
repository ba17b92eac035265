import { expect, it } from 'vitest'
import { collections } from '#resources'
import type { Collection } from '#engine'
import { keysOf, LISTS } from './lists.ts'

const FIELDS = collections.flatMap(({ name, fields }: Collection) =>
  Object.entries(fields).map(([key, field]) => ({ name: `${name}.${key}`, field })),
)

it('each field that refers to people names its list in the archive, or a reason for none', () => {
  const silent = FIELDS.filter(
    ({ field }) => 'to' in field && field.to === 'users' && field.archive === undefined,
  )
  expect(silent.map(({ name }) => name)).toEqual([])
  const lists = FIELDS.flatMap(({ field }) =>
    'archive' in field && field.archive && 'list' in field.archive ? [field.archive.list] : [],
  )
  expect(lists.toSorted()).toEqual(Object.keys(LISTS).toSorted())
})

it("an archive contains each field of the person's documents, except those with a reason", () => {
  for (const collection of collections as readonly Collection[]) {
    const left = Object.entries(collection.fields).flatMap(([key, { unexported }]) =>
      unexported && 'never' in unexported ? [key] : [],
    )
    const held = keysOf(collection).map((key) => key.slice(0, `${key}.`.indexOf('.')))
    expect([collection.name, new Set([...held, ...left])]).toEqual([
      collection.name,
      new Set(Object.keys(collection.fields)),
    ])
  }
})

it('documents of others show no more of them than their names', () => {
  expect(LISTS.likes.keys.filter((key) => key.startsWith('creator.'))).toEqual([
    'creator.name',
    'creator.username',
  ])
  expect(LISTS.likes.keys).not.toContain('imageId')
  expect(LISTS.posts.keys).toContain('imageId')
  expect(LISTS.leads.keys.toSorted()).toEqual([
    'email',
    'job.company',
    'job.title',
    'link',
    'person.name',
    'person.username',
    'phone',
    'question',
    'state',
  ])
})

it('no archive contains feed keys or anything closed to its reader', () => {
  expect(LISTS.jobSearches.keys).toEqual(['name', 'query', 'seenAt'])
  expect(Object.values(LISTS).flatMap(({ keys }) => keys)).not.toContain('interest')
})

it("the archive's file names stay the same, for programs that read them", () => {
  expect(
    Object.fromEntries(Object.entries(LISTS).map(([name, { path }]) => [name, path])),
  ).toMatchObject({
    posts: 'posts.json',
    likes: 'likes.json',
    comments: 'comments.json',
    saves: 'saves.json',
    following: 'follows.json',
    followers: 'follows.json',
    tagFollows: 'tag-follows.json',
    blocks: 'blocks.json',
    mutes: 'mutes.json',
    reports: 'reports.json',
    jobs: 'jobs.json',
    jobSaves: 'job-saves.json',
    jobSearches: 'job-searches.json',
    interests: 'interests.json',
    leads: 'leads.json',
  })
})

it('files of a person are referenced only by their posts and ads', () => {
  const named = Object.entries(LISTS).filter(([, { fileKey }]) => fileKey !== undefined)
  expect(named.map(([name]) => name)).toEqual(['posts', 'jobs'])
})
