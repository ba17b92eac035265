import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { statement } from '#platform/database'
import { collections } from '#resources'
import { setHidden } from '../../../test/documents/hiding.ts'
import { actorOf, openTestEngine, type TestEngine } from '../../../test/engine/test-engine.ts'
import { type Actor, openStatementCache } from '../access/index.ts'
import { modelsOf } from '../schema/index.ts'
import { openEventDecision } from './events.ts'

const models = modelsOf(collections)
const ann = actorOf('ann')
const bob = actorOf('bob')
const operator: Actor = { ...actorOf('olga'), role: 'operator' }
const guest = undefined

/** Ann has a post with a comment of hers, a live ad and a draft of one. */
async function openWorld() {
  const testbed = openTestEngine(collections)
  for (const name of ['ann', 'bob', 'olga']) {
    const person = { name, username: name, email: `${name}@example.org` }
    await testbed.callsBy({ ...actorOf(name), userId: null }).create('users', name, person)
  }
  const { create } = testbed.as('ann')
  const server = { imageWidth: 1, imageHeight: 1, imageHash: 'x' }
  const imageUrl = '/v1/storage/buckets/media/files/f/view'
  await create('posts', 'post', { imageId: 'f', imageUrl }, { server })
  await create('comments', 'comment', { post: 'post', text: 'x' })
  await create('jobs', 'draft', { status: 'draft' })
  await create('saves', 'save', { post: 'post' })
  return testbed
}

/** Why each of the viewers gets no event of the document. */
async function reasonsFor({ database, engine }: TestEngine, document: string) {
  const [collection = '', id = ''] = document.split(' ')
  const model = models.get(collection)
  const row = await engine.find(database, collection, id)
  if (model === undefined || row === undefined) throw new Error(`There is no ${id}.`)
  const decide = await openEventDecision(
    { db: database, statements: openStatementCache() },
    model,
    row,
  )
  return [ann, bob, operator, guest].map((viewer) => decide(viewer) ?? 'shown').join(' ')
}

const nothing = async () => undefined
const hide = (table: 'posts' | 'users', $id: string) => async (testbed: TestEngine) =>
  setHidden(testbed, table, { $id })
const relate =
  (collection: 'blocks' | 'mutes', one: string, other: string) => async (testbed: TestEngine) => {
    const field = collection === 'blocks' ? 'blocked' : 'muted'
    await testbed.as(one).create(collection, 'relation', { [field]: other })
  }
const showToMembers = async (testbed: TestEngine) =>
  testbed.as('ann').update('users', 'ann', { membersOnly: true })
async function startDeleting(testbed: TestEngine) {
  await setHidden(testbed, 'posts', { $id: 'post' })
  const pending = statement((db: Kysely<unknown>) => ({
    compile: () => sql`INSERT INTO post_deletions (post) VALUES ('post')`.compile(db),
  }))
  await testbed.database.write(async (tx) => tx.run(pending, {}))
}

/** For each case: the reasons why the author, a member, an operator and a guest don't see the document. */
const CASES = {
  'a published post': [nothing, 'posts post', 'shown shown shown shown'],
  'a comment': [nothing, 'comments comment', 'shown shown shown guest'],
  'a draft': [nothing, 'jobs draft', 'shown draft draft draft'],
  'a document of its owner': [nothing, 'saves save', 'shown notOwner notOwner notOwner'],
  'a hidden post': [hide('posts', 'post'), 'posts post', 'shown hidden shown hidden'],
  'a comment on a hidden post': [
    hide('posts', 'post'),
    'comments comment',
    'shown target shown guest',
  ],
  'a post by a hidden person': [hide('users', 'ann'), 'posts post', 'shown hidden shown hidden'],
  'a post for members': [showToMembers, 'posts post', 'shown shown shown membersOnly'],
  'a post by somebody whom the member blocks': [
    relate('blocks', 'bob', 'ann'),
    'posts post',
    'shown blocked shown shown',
  ],
  'a post by somebody who blocks the member': [
    relate('blocks', 'ann', 'bob'),
    'posts post',
    'shown blockedBy shown shown',
  ],
  'a post by somebody whom the operator blocks': [
    relate('blocks', 'olga', 'ann'),
    'posts post',
    'shown shown blocked shown',
  ],
  'a post by somebody who blocks the operator': [
    relate('blocks', 'ann', 'olga'),
    'posts post',
    'shown shown shown shown',
  ],
  'a post by somebody whom the member mutes': [
    relate('mutes', 'bob', 'ann'),
    'posts post',
    'shown muted shown shown',
  ],
  'a post that is being deleted': [
    startDeleting,
    'posts post',
    'deleting deleting deleting deleting',
  ],
} as const

test.each(Object.entries(CASES))(
  'the decision about %s comes with its reason',
  async (_, [change, document, reasons]) => {
    await using testbed = await openWorld()
    await change(testbed)
    expect(await reasonsFor(testbed, document)).toBe(reasons)
  },
)
