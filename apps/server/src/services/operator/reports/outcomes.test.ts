import { describe, expect, test } from 'vitest'
import { documentsOf, post } from '../../../../test/documents/documents.ts'
import { ad } from '../../../../test/jobs/jobs.ts'
import { act, openModeration, report } from '../../../../test/people/moderation.ts'
import type { Person } from '../../../../test/people/people.ts'

const notificationsOf = async ({ request }: Person) =>
  (await documentsOf(request).list('notifications')).documents
const outcomesOf = async (person: Person) =>
  (await notificationsOf(person))
    .filter(({ kind }) => kind === 'reportOutcome')
    .map(({ group }) => String(group).replace('reportOutcome:', ''))

/** Bob has a post, a comment and a job ad. */
async function openWorld() {
  const world = await openModeration()
  const { Bob, ids } = world
  const comment = { post: ids['olgas'], text: 'Buy this' }
  ids['comment'] = (await documentsOf(Bob.request).create('comments', comment)).body.$id
  ids['ad'] = (await ad(Bob)).$id
  return world
}
type Who = 'Alice' | 'Carol' | 'Olga' | 'Oskar'

describe('the outcome of a report', () => {
  test.each<[about: object, action: object, told: string[]]>([
    [{ post: 'bobs' }, { action: 'hide' }, ['acted:post']],
    [{ post: 'bobs' }, { action: 'delete' }, ['acted:post']],
    [{ comment: 'comment' }, { action: 'delete' }, ['acted:comment']],
    [{ job: 'ad' }, { action: 'hide' }, ['acted:job']],
    [{ job: 'ad' }, { action: 'disapprove', person: 'Bob' }, ['acted:job']],
    [{ person: 'Bob' }, { action: 'block' }, ['acted:person']],
    [{ post: 'bobs' }, { action: 'hide', person: 'Bob' }, ['acted:post']],
    [{ post: 'bobs' }, { action: 'dismiss' }, ['dismissed:post']],
    [{ comment: 'comment' }, { action: 'dismiss' }, ['dismissed:comment']],
    [{ job: 'ad' }, { action: 'dismiss' }, ['dismissed:job']],
    [{ person: 'Bob' }, { action: 'dismiss' }, ['dismissed:person']],
    [{ post: 'bobs' }, { action: 'show' }, ['dismissed:post']],
  ])('about %j is told to its reporter after %j', async (about, action, told) => {
    const world = await openWorld()
    await using _ = world.server
    const { Olga, Alice, Carol } = world
    await report(world, Alice, { ...about, reason: 'other' })
    expect(await outcomesOf(Alice)).toEqual([])
    expect((await act(world, Olga, { ...action, report: 'report' })).outcome).toBe('201')
    expect(await outcomesOf(Alice)).toEqual(told)
    expect(await outcomesOf(Carol)).toEqual([])
  })

  test.each<
    [string, reports: [Who, object][], actions: object[], told: Partial<Record<Who, string[]>>]
  >([
    [
      'each of several reporters, once, when an action names none of their reports',
      [
        ['Alice', { post: 'bobs' }],
        ['Carol', { post: 'bobs' }],
      ],
      [
        { action: 'hide', post: 'bobs' },
        { action: 'delete', post: 'bobs' },
      ],
      { Alice: ['acted:post'], Carol: ['acted:post'] },
    ],
    [
      'once a person whose two reports one action settles, about the named one',
      [
        ['Alice', { person: 'Bob' }],
        ['Alice', { post: 'bobs' }],
      ],
      [{ action: 'hide', person: 'Bob', report: 'report' }],
      { Alice: ['acted:post'] },
    ],
    [
      'nobody whose report stays open',
      [
        ['Alice', { person: 'Bob' }],
        ['Carol', { post: 'bobs' }],
      ],
      [{ action: 'delete', post: 'bobs' }],
      { Alice: [], Carol: ['acted:post'] },
    ],
    [
      'another operator, and none of their own decision',
      [
        ['Olga', { post: 'bobs' }],
        ['Oskar', { post: 'bobs' }],
      ],
      [{ action: 'dismiss', report: 'report' }],
      { Olga: [], Oskar: ['dismissed:post'] },
    ],
    [
      'nobody twice when a decision is reversed',
      [['Alice', { person: 'Bob' }]],
      [
        { action: 'block', person: 'Bob' },
        { action: 'unblock', person: 'Bob' },
      ],
      { Alice: ['acted:person'] },
    ],
  ])('reaches %s', async (_name, reports, actions, told) => {
    const world = await openWorld()
    await using _ = world.server
    for (const [who, about] of reports)
      await report(world, world[who], { ...about, reason: 'spam' })
    for (const action of actions) expect((await act(world, world.Olga, action)).outcome).toBe('201')
    const heard = Object.keys(told).map(async (who) => [who, await outcomesOf(world[who as Who])])
    expect(Object.fromEntries(await Promise.all(heard))).toEqual(told)
  })

  test('reaches a reporter who has blocked the person since, and says no more than that', async () => {
    const world = await openWorld()
    await using _ = world.server
    const { Olga, Alice, Bob } = world
    await report(world, Alice, { post: 'bobs', reason: 'spam' })
    await documentsOf(Alice.request).create('blocks', {
      blocker: Alice.userId,
      blocked: Bob.userId,
    })
    await act(world, Olga, { action: 'hide', report: 'report', note: 'n', statement: 's' })
    const [heard] = await notificationsOf(Alice)
    expect(heard).toMatchObject({ actor: null, post: null, comment: null, job: null })
    expect(JSON.stringify(heard)).not.toMatch(new RegExp([Olga.userId, Bob.userId].join('|')))
  })

  test('reaches nobody who has withdrawn the report', async () => {
    const world = await openWorld()
    await using _ = world.server
    const { Olga, Alice } = world
    const id = await report(world, Alice, { post: 'bobs', reason: 'spam' })
    await documentsOf(Alice.request).delete('reports', id)
    await act(world, Olga, { action: 'hide', post: 'bobs' })
    expect(await outcomesOf(Alice)).toEqual([])
  })

  test('leaves the reported person with the same as without reports', async () => {
    const world = await openWorld()
    await using _ = world.server
    const { Olga, Alice, Carol, Bob, ids } = world
    ids['unreported'] = (await post(Bob)).$id
    for (const by of [Alice, Carol]) await report(world, by, { post: 'bobs', reason: 'spam' })
    for (const about of ['bobs', 'unreported'])
      await act(world, Olga, { action: 'hide', post: about })
    const told = (await notificationsOf(Bob)).map(({ kind, actor, seenAt }) => ({
      kind,
      actor,
      seenAt,
    }))
    const decision = { kind: 'decision', actor: null, seenAt: null }
    expect(told).toEqual([decision, decision])
  })
})
