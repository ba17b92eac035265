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

/** Ann's post, which all three like, after bob has been shown it: what can be kept of it is. */
async function openPosts() {
  const bed = openTestEngine(collections)
  for (const each of NAMES) {
    const person = { name: each, username: each, email: `${each}@example.org` }
    await bed.asking({ ...actorOf(each), userId: null }).create('users', each, person)
  }
  const server = { imageWidth: 1, imageHeight: 1, imageHash: 'x' }
  const imageUrl = '/v1/storage/buckets/media/files/f/view'
  await bed.as('ann').create('posts', 'post', { imageId: 'f', imageUrl }, { server })
  for (const each of NAMES) await bed.as(each).update('posts', 'post', { likes: [each] })
  await namesIn(bed, bed.database)
  return bed
}

/** Who stands in the post as bob is shown it: its creator, and who likes it. */
async function namesIn({ engine }: TestEngine, db: Reader): Promise<unknown[]> {
  const { creator, likes } = (await engine.get(db, 'posts', 'post', bob)) as unknown as {
    creator: { name: string } | null
    likes: { name: string }[]
  }
  return [creator?.name, ...likes.map(({ name }) => name)]
}

const rename = async ({ engine }: TestEngine, tx: Writer, name: string) =>
  engine.update(tx, 'users', 'cleo', { data: { name } }, viewOf(actorOf('cleo')))

it.each<[what: string, change: (bed: TestEngine) => Promise<unknown>, names: string[]]>([
  ['nothing', async () => undefined, ['ann', 'cleo', 'bob', 'ann']],
  [
    'a new name',
    async (bed) => bed.as('cleo').update('users', 'cleo', { name: 'Cleo C.' }),
    ['ann', 'Cleo C.', 'bob', 'ann'],
  ],
  [
    'somebody hidden',
    async (bed) => setHidden(bed, 'users', { $id: 'cleo' }),
    ['ann', 'bob', 'ann'],
  ],
  [
    'oneself hidden',
    async (bed) => setHidden(bed, 'users', { $id: 'bob' }),
    ['ann', 'cleo', 'bob', 'ann'],
  ],
  [
    'somebody shown again',
    async (bed) => {
      await setHidden(bed, 'users', { $id: 'cleo' })
      await namesIn(bed, bed.database)
      await setHidden(bed, 'users', { $id: 'cleo', isHidden: false })
    },
    ['ann', 'cleo', 'bob', 'ann'],
  ],
  [
    'somebody who is blocked',
    async (bed) => bed.as('bob').create('blocks', 'block', { user: 'bob', blocked: 'cleo' }),
    ['ann', 'bob', 'ann'],
  ],
  [
    'somebody who has blocked one',
    async (bed) => bed.as('cleo').create('blocks', 'block', { user: 'cleo', blocked: 'bob' }),
    ['ann', 'bob', 'ann'],
  ],
])('after %s the next response is up to date', async (_what, change, names) => {
  await using bed = await openPosts()
  await change(bed)
  expect(await namesIn(bed, bed.database)).toEqual(names)
})

it('a unit of work sees its own changes, and a rollback restores the old documents', async () => {
  await using bed = await openPosts()
  const within: unknown[] = []
  const undone = bed.database.write(async (tx) => {
    await rename(bed, tx, 'Cleo C.')
    within.push(await namesIn(bed, tx))
    throw new Error('undone')
  })
  const beside = bed.database.write(async (tx) => namesIn(bed, tx))
  await expect(undone).rejects.toThrow('undone')
  expect(within).toEqual([['ann', 'Cleo C.', 'bob', 'ann']])
  expect(await beside).toEqual(['ann', 'cleo', 'bob', 'ann'])
  expect(await namesIn(bed, bed.database)).toEqual(['ann', 'cleo', 'bob', 'ann'])
})

it('a guest receives no people, even after members have read them', async () => {
  await using bed = await openPosts()
  await expect(bed.as(undefined).get('posts', 'post')).rejects.toMatchObject({
    type: 'user_unauthorized',
  })
})

it('documents with signed URLs are not cached', async () => {
  await using bed = await openPosts()
  await bed.as('ann').update('users', 'ann', { imageUrl: '/v1/avatars/initials?name=ann' })
  await namesIn(bed, bed.database)
  let count = 0
  const view = { actor: actorOf('bob'), urlOf: (path: string) => `${path}&token=${++count}` }
  const show = async () => {
    const { creator } = await bed.engine.get(bed.database, 'posts', 'post', view)
    return (creator as { imageUrl: string }).imageUrl
  }
  const [one, other] = [await show(), await show()]
  expect([one.includes('token='), one === other]).toEqual([true, false])
})
