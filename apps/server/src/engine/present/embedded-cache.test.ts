import { expect, it } from 'vitest'
import { collections } from '#resources'
import {
  actorOf,
  type TestEngine,
  openTestEngine,
  viewOf,
} from '../../../test/engine/test-engine.ts'
import { setHidden } from '../../../test/documents/hiding.ts'
import type { Reader, Writer } from '../../platform/database/index.ts'

const NAMES = ['ann', 'bob', 'cleo']
const bob = viewOf(actorOf('bob'))

/** Ann's post, which all three like, after it was presented to bob: its parts are cached. */
async function openPosts() {
  const testbed = openTestEngine(collections)
  for (const each of NAMES) {
    const person = { name: each, username: each, email: `${each}@example.org` }
    await testbed.callsBy({ ...actorOf(each), userId: null }).create('users', each, person)
  }
  const server = { imageWidth: 1, imageHeight: 1, imageHash: 'x' }
  const imageUrl = '/v1/storage/buckets/media/files/f/view'
  await testbed.as('ann').create('posts', 'post', { imageId: 'f', imageUrl }, { server })
  for (const each of NAMES) await testbed.as(each).update('posts', 'post', { likes: [each] })
  await namesIn(testbed, testbed.database)
  return testbed
}

/** The people in the post as bob sees it: its creator and its likers. */
async function namesIn({ engine }: TestEngine, db: Reader): Promise<unknown[]> {
  const { creator, likes } = (await engine.get(
    db,
    { collection: 'posts', id: 'post', queries: [] },
    bob,
  )) as unknown as {
    creator: { name: string } | null
    likes: { name: string }[]
  }
  return [creator?.name, ...likes.map(({ name }) => name)]
}

const rename = async ({ engine }: TestEngine, tx: Writer, name: string) =>
  engine.update(tx, ['users', 'cleo'], { data: { name } }, viewOf(actorOf('cleo')))

it.each<[what: string, change: (testbed: TestEngine) => Promise<unknown>, names: string[]]>([
  ['nothing', async () => undefined, ['ann', 'cleo', 'bob', 'ann']],
  [
    'a new name',
    async (testbed) => testbed.as('cleo').update('users', 'cleo', { name: 'Cleo C.' }),
    ['ann', 'Cleo C.', 'bob', 'ann'],
  ],
  [
    'hiding somebody',
    async (testbed) => setHidden(testbed, 'users', { $id: 'cleo' }),
    ['ann', 'bob', 'ann'],
  ],
  [
    'oneself hidden',
    async (testbed) => setHidden(testbed, 'users', { $id: 'bob' }),
    ['ann', 'cleo', 'bob', 'ann'],
  ],
  [
    'showing somebody again',
    async (testbed) => {
      await setHidden(testbed, 'users', { $id: 'cleo' })
      await namesIn(testbed, testbed.database)
      await setHidden(testbed, 'users', { $id: 'cleo', isHidden: false })
    },
    ['ann', 'cleo', 'bob', 'ann'],
  ],
  [
    'blocking somebody',
    async (testbed) =>
      testbed.as('bob').create('blocks', 'block', { user: 'bob', blocked: 'cleo' }),
    ['ann', 'bob', 'ann'],
  ],
  [
    'being blocked by somebody',
    async (testbed) =>
      testbed.as('cleo').create('blocks', 'block', { user: 'cleo', blocked: 'bob' }),
    ['ann', 'bob', 'ann'],
  ],
])('after %s the next response is up to date', async (_what, change, names) => {
  await using testbed = await openPosts()
  await change(testbed)
  expect(await namesIn(testbed, testbed.database)).toEqual(names)
})

it('a unit of work sees its own changes, and a rollback restores the old documents', async () => {
  await using testbed = await openPosts()
  const within: unknown[] = []
  const undone = testbed.database.write(async (tx) => {
    await rename(testbed, tx, 'Cleo C.')
    within.push(await namesIn(testbed, tx))
    throw new Error('undone')
  })
  const beside = testbed.database.write(async (tx) => namesIn(testbed, tx))
  await expect(undone).rejects.toThrow('undone')
  expect(within).toEqual([['ann', 'Cleo C.', 'bob', 'ann']])
  expect(await beside).toEqual(['ann', 'cleo', 'bob', 'ann'])
  expect(await namesIn(testbed, testbed.database)).toEqual(['ann', 'cleo', 'bob', 'ann'])
})

it('a guest receives no people who have opted out, even after members have read them', async () => {
  await using testbed = await openPosts()
  await testbed.as('ann').update('users', 'ann', { membersOnly: true })
  await namesIn(testbed, testbed.database)
  await expect(testbed.as(undefined).get('posts', 'post')).rejects.toMatchObject({
    type: 'document_not_found',
  })
})

it('documents with signed URLs are not cached', async () => {
  await using testbed = await openPosts()
  await testbed.as('ann').update('users', 'ann', { imageUrl: '/v1/avatars/initials?name=ann' })
  await namesIn(testbed, testbed.database)
  let count = 0
  const view = { actor: actorOf('bob'), urlOf: (path: string) => `${path}&token=${++count}` }
  const show = async () => {
    const { creator } = await testbed.engine.get(
      testbed.database,
      { collection: 'posts', id: 'post', queries: [] },
      view,
    )
    return (creator as { imageUrl: string }).imageUrl
  }
  const [one, other] = [await show(), await show()]
  expect([one.includes('token='), one === other]).toEqual([true, false])
})
