import { describe, expect, test } from 'vitest'
import { documentsOf, post, upload } from '../../../test/documents/documents.ts'
import { uploadsOf } from '../../../test/files/upload.ts'
import { png } from '../../../test/files/pictures.ts'
import { act, auditOf, openModeration } from '../../../test/people/moderation.ts'
import { caller, PASSWORD } from '../../../test/people/people.ts'
import { openOnce } from '../../../test/app/open-once.ts'
import { hashState } from '../../../test/app/state-hash.ts'

const DAY = 86_400_000
const SUSPENDED = '403 user_suspended'

/** Bob, who has shared a post, is suspended for a week. */
async function openSuspension() {
  const world = await openModeration()
  const { Alice, Bob, Olga, server } = world
  const alices = await post(Alice)
  const picture = await upload(Bob.request)
  const bob = documentsOf(Bob.request)
  const comment = await bob.create('comments', { post: alices.$id, text: 'Mine' })
  const made = await act(world, Olga, { action: 'suspend', person: 'Bob', days: 7, rule: 'spam' })
  const until = new Date(server.clock.now() + 7 * DAY).toISOString().replace('Z', '+00:00')
  return { ...world, world, bob, alices, picture, comment, made, until }
}
type Suspension = Awaited<ReturnType<typeof openSuspension>>

/** What a call of somebody comes to. */
async function outcomeOf({ request }: Suspension['Bob'], ...call: Parameters<typeof request>) {
  const response = await request(...call)
  const type = response.statusCode < 400 ? '' : ` ${response.json<{ type: string }>().type}`
  return `${response.statusCode}${type}`
}

type Attempt = (world: Suspension) => Promise<string>
const PUBLISHING: readonly [name: string, attempt: Attempt][] = [
  [
    'share a post',
    async ({ bob, picture, Bob }) =>
      (await bob.create('posts', { creator: Bob.userId, ...picture })).outcome,
  ],
  [
    'edit one',
    async ({ bob, ids }) =>
      (await bob.update('posts', String(ids['bobs']), { caption: 'Buy' })).outcome,
  ],
  [
    'comment',
    async ({ bob, alices }) =>
      (await bob.create('comments', { post: alices.$id, text: 'Buy' })).outcome,
  ],
  [
    'edit a comment',
    async ({ bob, comment }) =>
      (await bob.update('comments', comment.body.$id, { text: 'Buy' })).outcome,
  ],
  [
    'like a post',
    async ({ bob, alices, Bob }) =>
      (await bob.update('posts', alices.$id, { likes: [Bob.userId] })).outcome,
  ],
  [
    'follow somebody',
    async ({ bob, Alice, Bob }) =>
      (await bob.create('follows', { follower: Bob.userId, followed: Alice.userId })).outcome,
  ],
  [
    'post a job ad',
    async ({ bob }) => (await bob.create('jobs', { title: 'Write a draft' })).outcome,
  ],
  [
    'change the profile',
    async ({ bob, Bob }) => (await bob.update('users', Bob.userId, { bio: 'Buy' })).outcome,
  ],
  [
    'add a link to it',
    async ({ bob }) =>
      (await bob.create('links', { label: 'Shop', url: 'https://shop.example' })).outcome,
  ],
  [
    'change the name of the account',
    async ({ Bob }) => outcomeOf(Bob, 'PATCH', '/v1/account/name', { name: 'Shop' }),
  ],
  [
    'show a GitHub account',
    async ({ Bob }) => outcomeOf(Bob, 'PUT', '/v1/account/github', { repositories: [] }),
  ],
  [
    'upload a file',
    async ({ Bob }) => (await uploadsOf(Bob.request).uploadFile(await png(3, 3))).outcome,
  ],
]

const ALLOWED: readonly [name: string, attempt: Attempt, expected: string][] = [
  ['read posts', async ({ bob }) => (await bob.list('posts')).outcome, '200'],
  [
    'save one',
    async ({ bob, alices }) => (await bob.create('saves', { post: alices.$id })).outcome,
    '201',
  ],
  [
    'report one',
    async ({ bob, alices }) =>
      (await bob.create('reports', { post: alices.$id, reason: 'spam' })).outcome,
    '201',
  ],
  [
    'block somebody',
    async ({ bob, Alice }) => (await bob.create('blocks', { blocked: Alice.userId })).outcome,
    '201',
  ],
  [
    'delete what they have shared',
    async ({ bob, ids }) => (await bob.delete('posts', String(ids['bobs']))).outcome,
    '204',
  ],
  [
    'sign in',
    async ({ server, Bob }) => {
      const guest = { ...Bob, request: caller(server.app) }
      const credentials = { email: Bob.email, password: PASSWORD }
      return outcomeOf(guest, 'POST', '/v1/account/sessions/email', credentials)
    },
    '201',
  ],
  [
    'change their settings',
    async ({ Bob }) => outcomeOf(Bob, 'PATCH', '/v1/account/prefs', { prefs: { theme: 'dark' } }),
    '200',
  ],
  ['read the decision', async ({ Bob }) => outcomeOf(Bob, 'GET', '/v1/account/decisions'), '200'],
]

describe('somebody who is suspended', () => {
  describe('as long as it lasts', () => {
    // Refused calls leave it as it is.
    const suspension = openOnce(async () => {
      const world = await openSuspension()
      return { ...world, [Symbol.asyncDispose]: async () => world.server[Symbol.asyncDispose]() }
    })

    test.each(PUBLISHING)("can't %s, and nothing changes", async (_name, attempt) => {
      const { platform } = suspension().server
      const before = await hashState(platform)
      expect(await attempt(suspension())).toBe(SUSPENDED)
      expect(await hashState(platform)).toBe(before)
    })
  })

  test.each(ALLOWED)('can %s', async (_name, attempt, expected) => {
    const world = await openSuspension()
    await using _ = world.server
    expect(await attempt(world)).toBe(expected)
  })

  test('is told when it ends, and publishes again from then on', async () => {
    const { server, bob, Bob, alices, until } = await openSuspension()
    await using _ = server
    const like = async () => bob.update('posts', alices.$id, { likes: [Bob.userId] })
    const labels = async () => (await Bob.request('GET', '/v1/account')).json().labels
    expect((await like()).body.message).toContain(until)
    expect(await labels()).toEqual(['suspended'])
    const refused = await Bob.request('PATCH', '/v1/account/name', { name: 'Bob B' })
    expect(refused.headers['retry-after']).toBe(String((7 * DAY) / 1000))
    server.clock.advance(7 * DAY - 1)
    expect((await like()).outcome).toBe(SUSPENDED)
    server.clock.advance(1)
    expect((await like()).outcome).toBe('200')
    expect(await labels()).toEqual([])
  })

  test('publishes again at once when that is undone', async () => {
    const { world, server, bob, Bob, alices, Olga } = await openSuspension()
    await using _ = server
    const undone = await act(world, Olga, { action: 'unsuspend', person: 'Bob' })
    expect(undone.body['person']).toMatchObject({ suspendedUntil: null })
    expect((await bob.update('posts', alices.$id, { likes: [Bob.userId] })).outcome).toBe('200')
    expect((await auditOf(Olga)).entries.map(({ action }) => action)).toEqual([
      'unsuspend',
      'suspend',
    ])
  })

  test('reads rule, means and end in the decision', async () => {
    const { server, Bob, made, until } = await openSuspension()
    await using _ = server
    const grounds = { rule: 'spam', means: 'moderator', until }
    expect(made.body).toMatchObject({ ...grounds, person: { suspendedUntil: until } })
    const { decisions } = (await Bob.request('GET', '/v1/account/decisions')).json()
    expect(decisions).toMatchObject([{ action: 'suspend', ...grounds, statement: '' }])
  })
})
