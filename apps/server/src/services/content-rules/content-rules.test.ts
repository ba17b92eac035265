import { RULE_LIMITS } from '@devhood/contract'
import type { ContentRule, ContentRuleList, RuleTrial } from '@devhood/contract/schemas'
import { describe, expect, test } from 'vitest'
import { sharedApp } from '../../../test/app/shared-app.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { commentOn } from '../../../test/documents/comments.ts'
import { documentsOf, post } from '../../../test/documents/documents.ts'
import { ad } from '../../../test/jobs/jobs.ts'
import {
  act,
  auditOf,
  moderationOn,
  openModeration,
  reportsOf,
} from '../../../test/people/moderation.ts'
import type { Person } from '../../../test/people/people.ts'

const RULES = '/v1/operator/rules'
const addRule = async ({ request }: Person, rule: object) =>
  request('POST', RULES, { kind: 'words', effect: 'hold', ...rule })

const read = async ({ request }: Person, collection: string, id: string) =>
  documentsOf(request).get(collection, id)

/** Olga is an operator, and has a rule that holds "casino". Bob has a post. */
async function openRules(rule: object = { text: 'Casino' }) {
  const world = await openModeration()
  expect((await addRule(world.Olga, rule)).statusCode).toBe(201)
  return world
}
type World = Awaited<ReturnType<typeof openRules>>

/** Each shares this text in a field of its own, as Bob. */
const SHARE = {
  posts: async ({ Bob }: World, text: string) => (await post(Bob, { caption: text })).$id,
  comments: async ({ Bob, ids }: World, text: string) =>
    commentOn(Bob, String(ids['olgas']), { text }),
  jobs: async ({ Bob }: World, text: string) => (await ad(Bob, { title: text })).$id,
} as const
const NAMES = { posts: 'post', comments: 'comment', jobs: 'job' } as const
const COLLECTIONS = Object.keys(SHARE) as (keyof typeof SHARE)[]

describe('what a rule finds', () => {
  test.each(COLLECTIONS)(
    'in %s waits, seen by its author alone, and is in the queue',
    async (name) => {
      const world = await openRules()
      await using _ = world.server
      const { Alice, Bob, Olga } = world
      const id = await SHARE[name](world, 'Our casino, @alice')
      expect((await read(Bob, name, id)).body['held']).toBe(true)
      expect((await read(Alice, name, id)).status).toBe(404)
      expect((await documentsOf(Alice.request).list('notifications')).ids).toEqual([])
      const { reports } = await reportsOf(Olga)
      expect(reports).toMatchObject([
        { reason: 'rule', text: 'Words: Casino', reporter: null, person: { $id: Bob.userId } },
      ])
      expect(reports[0]?.[NAMES[name]]).toMatchObject({ $id: id, hidden: true })
    },
  )

  test.each(COLLECTIONS)('in %s is seen by everybody where it flags', async (name) => {
    const world = await openRules({ text: 'casino', effect: 'flag' })
    await using _ = world.server
    const id = await SHARE[name](world, 'Our casino')
    expect((await read(world.Alice, name, id)).status).toBe(200)
    expect((await reportsOf(world.Olga)).total).toBe(1)
  })

  test.each<[action: string, held: boolean, seen: number]>([
    ['dismiss', false, 200],
    ['show', false, 200],
    ['hide', false, 404],
  ])('is decided about once: %s', async (action, held, seen) => {
    const world = await openRules()
    await using _ = world.server
    const { Alice, Bob, Olga } = world
    const id = await SHARE.posts(world, 'Our casino')
    const { reports } = await reportsOf(Olga)
    expect((await act(world, Olga, { action, report: reports[0]?.$id })).outcome).toBe('201')
    expect((await read(Bob, 'posts', id)).body['held']).toBe(held)
    expect((await read(Alice, 'posts', id)).status).toBe(seen)
    expect((await reportsOf(Olga)).total).toBe(0)
    // The same rule has nothing to say of it any more.
    await documentsOf(Bob.request).update('posts', id, { caption: 'Our new casino' })
    expect((await read(Alice, 'posts', id)).status).toBe(seen)
    expect((await reportsOf(Olga)).total).toBe(0)
  })

  test('is found when it is changed, too', async () => {
    const world = await openRules({ kind: 'link', text: 'spam.example' })
    await using _ = world.server
    const { Alice, Bob } = world
    for (const name of COLLECTIONS) {
      const id = await SHARE[name](world, 'Nothing to see')
      const field = { posts: 'caption', comments: 'text', jobs: 'description' }[name]
      await documentsOf(Bob.request).update(name, id, { [field]: 'See https://www.spam.example/a' })
      expect([name, (await read(Alice, name, id)).status]).toEqual([name, 404])
    }
    expect((await reportsOf(world.Olga)).total).toBe(COLLECTIONS.length)
  })

  test('in an ad is found once it goes live', async () => {
    const world = await openRules()
    await using _ = world.server
    const { Bob, Olga } = world
    const { $id } = await ad(Bob, { title: 'Casino', status: 'draft' })
    expect((await reportsOf(Olga)).total).toBe(0)
    await documentsOf(Bob.request).update('jobs', $id, { status: 'live' })
    expect((await reportsOf(Olga)).total).toBe(1)
    expect((await read(world.Alice, 'jobs', $id)).status).toBe(404)
  })

  test('is not what moderators share', async () => {
    const world = await openRules()
    await using _ = world.server
    const { $id } = await post(world.Oskar, { caption: 'No casino ads here' })
    expect((await read(world.Alice, 'posts', $id)).status).toBe(200)
    expect((await reportsOf(world.Olga)).total).toBe(0)
  })

  test('by several rules is in the queue once for each, and settled at once', async () => {
    const world = await openRules()
    await using _ = world.server
    const { Olga } = world
    await addRule(Olga, { text: 'bonus', effect: 'flag' })
    await SHARE.posts(world, 'Casino bonus')
    const { reports } = await reportsOf(Olga)
    expect(reports.map(({ text }) => text)).toEqual(['Words: bonus', 'Words: Casino'])
    await act(world, Olga, { action: 'dismiss', report: reports[0]?.$id })
    expect((await reportsOf(Olga)).total).toBe(0)
    const found = (await Olga.request('GET', RULES)).json<ContentRuleList>()
    expect(found.rules.map((each) => [each.text, each.found])).toEqual([
      ['bonus', 1],
      ['Casino', 1],
    ])
  })

  test('is flagged when the rule has held as much as it may in an hour', async () => {
    const world = await openRules()
    await using server = world.server
    const share = async () => {
      const id = await SHARE.comments(world, 'casino')
      return (await read(world.Bob, 'comments', id)).body['held']
    }
    const held: unknown[] = []
    for (let at = 0; at <= RULE_LIMITS.heldAnHour; at++) held.push(await share())
    expect(held).toEqual([...Array<boolean>(RULE_LIMITS.heldAnHour).fill(true), false])
    server.clock.advance(3_600_000)
    expect(await share()).toBe(true)
  })
})

describe('a rule', () => {
  test('that is removed finds nothing more, and is in the log', async () => {
    const world = await openRules()
    await using _ = world.server
    const { Olga } = world
    const [{ $id }] = (await Olga.request('GET', RULES)).json<{ rules: [ContentRule] }>().rules
    const end = async () => (await Olga.request('DELETE', `${RULES}/${$id}`)).statusCode
    expect([await end(), await end()]).toEqual([204, 404])
    const id = await SHARE.posts(world, 'Our casino')
    expect((await read(world.Alice, 'posts', id)).status).toBe(200)
    expect((await auditOf(Olga)).entries.map(({ action, note }) => [action, note])).toEqual([
      ['endRule', 'hold “Casino”'],
      ['addRule', 'hold “Casino”'],
    ])
  })

  test('is tried on what people have shared, and refused when it would hold too much of it', async () => {
    const world = await openModeration()
    await using _ = world.server
    const { Bob, Olga, ids } = world
    for (let at = 0; at < 9; at++) await commentOn(Bob, String(ids['olgas']), { text: `No ${at}` })
    const comment = await commentOn(Bob, String(ids['olgas']), { text: 'The casino' })
    await ad(Bob, { title: 'Casino', status: 'draft' })
    const trial = async (text: string) =>
      (await Olga.request('POST', `${RULES}/trial`, { kind: 'words', text })).json<RuleTrial>()
    expect(await trial('casino')).toEqual({
      tried: 17,
      found: 1,
      examples: [{ comment, post: ids['olgas'], text: 'The casino' }],
    })
    expect((await trial('no')).found).toBe(9)
    const refused = await addRule(Olga, { text: 'no' })
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'The rule would hold 9 of the last 17. Make it narrower, or let it flag.',
    ])
    expect((await addRule(Olga, { text: 'no', effect: 'flag' })).statusCode).toBe(201)
    expect((await addRule(Olga, { text: 'casino' })).statusCode).toBe(201)
  })

  const server = sharedApp()
  test.each<[what: string, body: object]>([
    ['without words', { text: '!?' }],
    ['without a visible text', { text: ' \u200B' }],
    ['that is too long', { text: 'x'.repeat(RULE_LIMITS.textMax + 1) }],
    ['that names no site', { kind: 'link', text: 'spam' }],
    ['of another kind', { kind: 'regex', text: '(a+)+' }],
    ['with another effect', { text: 'casino', effect: 'delete' }],
  ])('%s is refused', async (_what, body) => {
    const { Olga } = await moderationOn(server())
    const before = await hashState(server().platform)
    const refused = await addRule(Olga, body)
    expect([refused.statusCode, refused.json().type]).toEqual([400, 'general_argument_invalid'])
    expect(await hashState(server().platform)).toBe(before)
  })
})
