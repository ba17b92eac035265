import { describe, expect, test } from 'vitest'
import { hashState } from '../../../test/app/state-hash.ts'
import { sharedWorld } from '../../../test/app/shared-app.ts'
import { documentsOf } from '../../../test/documents/documents.ts'
import { setHidden } from '../../../test/documents/hiding.ts'
import {
  act,
  moderationOn,
  openModeration,
  report,
  reportsOf,
} from '../../../test/people/moderation.ts'

const INVALID = '400 general_argument_invalid'

describe('a decision', () => {
  test.each<[name: string, body: object, states: object, isReported?: true]>([
    [
      'a warning about a post',
      { action: 'warn', post: 'bobs', rule: 'hate', statement: 'Be kind.' },
      { action: 'warn', rule: 'hate', means: 'moderator', statement: 'Be kind.' },
    ],
    [
      'a warning that a report led to',
      { action: 'warn', report: 'report', rule: 'spam' },
      { action: 'warn', rule: 'spam', means: 'report' },
      true,
    ],
    [
      'a measure on the page of what was reported',
      { action: 'hide', post: 'bobs', rule: 'spam' },
      { action: 'hide', rule: 'spam', means: 'report' },
      true,
    ],
    [
      'the end of an approval, which needs no rule',
      { action: 'disapprove', person: 'Bob' },
      { action: 'disapprove', means: 'moderator' },
    ],
    [
      'a suspension',
      { action: 'suspend', person: 'Bob', days: 3, rule: 'harassment' },
      { action: 'suspend', rule: 'harassment', until: '2026-01-18T12:00:00.000+00:00' },
    ],
  ])('states its grounds to the person: %s', async (_name, body, states, isReported) => {
    const world = await openModeration()
    await using _ = world.server
    const { Olga, Alice, Bob } = world
    if (isReported) await report(world, Alice, { post: 'bobs', reason: 'spam' })
    const made = await act(world, Olga, body)
    expect([made.outcome, made.body]).toMatchObject(['201', states])
    const { decisions } = (await Bob.request('GET', '/v1/account/decisions')).json()
    expect(decisions).toMatchObject([states])
    const { documents } = await documentsOf(Bob.request).list('notifications')
    expect(documents.map(({ kind }) => kind)).toEqual(['decision'])
    expect((await reportsOf(Olga)).total).toBe(0)
  })

  test('names the raid brake when nobody has reported what it held', async () => {
    const world = await openModeration()
    await using server = world.server
    const { Olga, ids } = world
    await setHidden(server.platform, 'posts', { $id: String(ids['bobs']), isHeld: true })
    const made = await act(world, Olga, { action: 'hide', post: 'bobs', rule: 'spam' })
    expect(made.body).toMatchObject({ means: 'hold' })
  })

  test('that warns hides nothing', async () => {
    const world = await openModeration()
    await using _ = world.server
    const { Olga, Alice, ids } = world
    await act(world, Olga, { action: 'warn', post: 'bobs' })
    const seen = await documentsOf(Alice.request).get('posts', String(ids['bobs']))
    expect(seen.outcome).toBe('200')
  })

  const refused = sharedWorld(async (server) => {
    const world = await moderationOn(server)
    await act(world, world.Olga, { action: 'block', person: 'Alice' })
    return { ...world, platform: server.platform }
  })
  test.each<[body: object, outcome: string]>([
    ...['warn', 'hide', 'delete'].map(
      (action) => [{ action, post: 'bobs', rule: undefined }, INVALID] as [object, string],
    ),
    [{ action: 'block', person: 'Bob', rule: undefined }, INVALID],
    [{ action: 'suspend', person: 'Bob', days: 7, rule: undefined }, INVALID],
    [{ action: 'suspend', person: 'Bob' }, INVALID],
    [{ action: 'suspend', person: 'Bob', days: 2 }, INVALID],
    [{ action: 'suspend', person: 'Bob', days: 60 }, INVALID],
    [{ action: 'suspend', post: 'bobs', days: 1 }, INVALID],
    [{ action: 'suspend', person: 'Oskar', days: 1 }, '401 user_unauthorized'],
    [{ action: 'suspend', person: 'Alice', days: 1 }, '400 general_bad_request'],
    [{ action: 'hide', post: 'bobs', days: 1 }, INVALID],
    [{ action: 'show', post: 'bobs', rule: 'spam' }, INVALID],
    [{ action: 'hide', post: 'bobs', rule: 'ugly' }, INVALID],
    [{ action: 'warn', person: 'Oskar' }, '401 user_unauthorized'],
    [{ action: 'warn' }, INVALID],
  ])('%j is rejected and changes nothing: %s', async (body, outcome) => {
    const world = refused()
    const before = await hashState(world.platform)
    expect((await act(world, world.Olga, body)).outcome).toBe(outcome)
    expect(await hashState(world.platform)).toBe(before)
  })
})
