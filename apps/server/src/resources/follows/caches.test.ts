import { Query } from '@devhood/contract'
import { expect, test, vi } from 'vitest'
import { queries } from '#platform/database'
import { sharedApp } from '../../../test/app/shared-app.ts'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { people } from '../../../test/people/people.ts'

const server = sharedApp()

const { column, value } = queries<{
  users: { $id: string; name: string; followersCount: number }
}>()
const names = column((db) => db.selectFrom('users').select('name'))
const mostFollowed = column((db) =>
  db.selectFrom('users').select('name').orderBy('followersCount', 'desc').limit(1),
)
const followersOf = value((db, v: { id: string }) =>
  db.selectFrom('users').select('followersCount').where('$id', '=', v.id),
)

/** Whether what was read by these stays valid while something is done. */
async function areUnchanged(reads: readonly (typeof names)[], act: () => Promise<unknown>) {
  const { database } = server().platform
  const watches = await Promise.all(
    reads.map(async (read) => {
      const watch = database.watch()
      await read(watch)
      return watch
    }),
  )
  await act()
  return watches.map((watch) => watch.isUnchanged())
}

test('a follow leaves valid what was read of people, but for their numbers of followers', async () => {
  const { Ada, Bob } = await people(server().app, 'Ada', 'Bob')
  const ada = documentsOf(Ada.request)
  let id = ''
  const follow = async () => {
    const data = { follower: Ada.userId, followed: Bob.userId }
    id = String((await ada.create('follows', data)).body.$id)
  }
  expect(await areUnchanged([names, mostFollowed], follow)).toEqual([true, false])
  expect(await followersOf(server().platform.database, { id: Bob.userId })).toBe(1)
  expect(await areUnchanged([names, mostFollowed], () => ada.delete('follows', id))).toEqual([
    true,
    false,
  ])
  expect(await followersOf(server().platform.database, { id: Bob.userId })).toBe(0)
  const rename = () => ada.update('users', Ada.userId, { name: 'Ada Nwosu' })
  expect(await areUnchanged([names, mostFollowed], rename)).toEqual([false, false])
})

test('a cached list of posts survives a follow', async () => {
  const { Ada, Bob } = await people(server().app, 'Ada', 'Bob')
  await post(Bob)
  const ada = documentsOf(Ada.request)
  const readFeed = async () => (await ada.list('posts', Query.limit(5))).outcome
  // The first response to a request is not stored.
  for (let time = 0; time < 3; time++) expect(await readFeed()).toBe('200')
  const reads = vi.spyOn(server().platform.database, 'watch')
  expect(await readFeed()).toBe('200')
  expect(reads).not.toHaveBeenCalled()
  await ada.create('follows', { follower: Ada.userId, followed: Bob.userId })
  reads.mockClear()
  expect(await readFeed()).toBe('200')
  expect(reads).not.toHaveBeenCalled()
  await ada.update('users', Ada.userId, { name: 'Ada Nwosu' })
  reads.mockClear()
  expect(await readFeed()).toBe('200')
  expect(reads).toHaveBeenCalled()
  reads.mockRestore()
})
