import type { RuleTrial } from '@devhood/contract/schemas'
import { describe, expect, test } from 'vitest'
import { openOnce } from '../../../test/app/open-once.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { act, openModeration, reportsOf } from '../../../test/people/moderation.ts'

/** Olga is an operator, and has a rule about "casino"; Bob is a member. */
async function openRules(effect: 'flag' | 'hold') {
  const world = await openModeration()
  const { Olga, Bob } = world
  const rule = { kind: 'words', text: 'Casino', effect }
  expect((await Olga.request('POST', '/v1/operator/rules', rule)).statusCode).toBe(201)
  const bob = documentsOf(Bob.request)
  const says = {
    name: async (name: string) => bob.update('users', Bob.userId, { name }),
    headline: async (headline: string) => bob.update('users', Bob.userId, { headline }),
    bio: async (bio: string) => bob.update('users', Bob.userId, { bio }),
    place: async (place: string) => bob.update('users', Bob.userId, { place }),
    stack: async (tag: string) => bob.update('users', Bob.userId, { stack: [tag] }),
    link: async (label: string) =>
      bob.create('links', { user: Bob.userId, label, url: 'https://bob.example/' }),
    account: async (name: string) => {
      const { statusCode: status, body } = await Bob.request('PATCH', '/v1/account/name', { name })
      const type = /"type":"(\w+)"/.exec(body)?.[1]
      return { status, outcome: [status, type].filter(Boolean).join(' ') }
    },
  }
  return { ...world, world, bob, says }
}
type Field = keyof Awaited<ReturnType<typeof openRules>>['says']
const FIELDS: Field[] = ['name', 'headline', 'bio', 'place', 'stack', 'link', 'account']

describe('a rule that holds', () => {
  const rules = openOnce(async () => {
    const world = await openRules('hold')
    return { ...world, [Symbol.asyncDispose]: async () => world.server[Symbol.asyncDispose]() }
  })

  test.each(FIELDS)('refuses what it is about on a profile: %s', async (field) => {
    const { server, says, Olga } = rules()
    const before = await hashState(server.platform)
    expect((await says[field]('casino')).outcome).toBe('403 user_text_refused')
    expect(await hashState(server.platform)).toBe(before)
    expect((await reportsOf(Olga)).total).toBe(0)
    expect((await says[field]('Chess')).status).toBeLessThan(300)
  })
})

test.each(FIELDS)('what a rule flags is reported about the person, once: %s', async (field) => {
  const { server, world, says, Olga, Bob } = await openRules('flag')
  await using _ = server
  expect((await says[field]('casino')).status).toBeLessThan(300)
  const { reports } = await reportsOf(Olga)
  const found = { reason: 'rule', text: 'Words: Casino', reporter: null }
  expect(reports).toMatchObject([{ ...found, person: { $id: Bob.userId } }])
  await says.bio('The casino again')
  await act(world, Olga, { action: 'dismiss', report: reports[0]?.$id })
  await says.bio('The casino once more')
  expect((await reportsOf(Olga)).total).toBe(0)
})

test('what a profile said before the rule, and what operators say, is left alone', async () => {
  const { server, bob, says, Bob, Oskar } = await openRules('hold')
  await using _ = server
  const oskar = documentsOf(Oskar.request)
  expect((await oskar.update('users', Oskar.userId, { bio: 'No casino' })).status).toBe(200)
  expect((await says.bio('A roulette')).status).toBe(200)
  const rule = { kind: 'words', text: 'roulette', effect: 'flag' }
  await Oskar.request('POST', '/v1/operator/rules', rule)
  const same = { bio: 'A roulette', emailDigest: 'off' }
  expect((await bob.update('users', Bob.userId, same)).status).toBe(200)
  expect((await reportsOf(Oskar)).total).toBe(0)
})

test('a rule is tried on profiles, too', async () => {
  const { server, says, Bob, Olga } = await openRules('flag')
  await using _ = server
  await says.bio('A roulette')
  const rule = { kind: 'words', text: 'roulette' }
  const trial = await Olga.request('POST', '/v1/operator/rules/trial', rule)
  expect(trial.json<RuleTrial>()).toMatchObject({ found: 1, examples: [{ person: Bob.userId }] })
})
