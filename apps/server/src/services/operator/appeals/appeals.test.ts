import { describe, expect, test } from 'vitest'
import { documentsOf } from '../../../../test/documents/documents.ts'
import { act, auditOf, openModeration, promote } from '../../../../test/people/moderation.ts'
import { PASSWORD, type Person } from '../../../../test/people/people.ts'
import { hashState } from '../../../../test/app/state-hash.ts'
import { archiveOf } from '../../../../test/files/archive.ts'

const DAY = 86_400_000
const TEXT = 'It was a joke among friends.'

async function json({ request }: Person, ...call: Parameters<Person['request']>) {
  const response = await request(...call)
  const body = response.json<Record<string, unknown> & { $id: string }>()
  const type = response.statusCode < 400 ? '' : ` ${String(body['type'])}`
  return { outcome: `${response.statusCode}${type}`, body }
}

const appeal = async (by: Person, decision: unknown, text = TEXT) =>
  json(by, 'POST', `/v1/account/decisions/${String(decision)}/appeal`, { text })
const answer = async (by: Person, id: string, outcome = 'overturned', text = 'You are right.') =>
  json(by, 'POST', `/v1/operator/appeals/${id}/answer`, { outcome, answer: text })
const queueOf = async (by: Person, query = '') => {
  const { body } = await json(by, 'GET', `/v1/operator/appeals${query}`)
  return body as unknown as { total: number; appeals: { $id: string; [key: string]: unknown }[] }
}
const decisionsOf = async (person: Person) => {
  const { body } = await json(person, 'GET', '/v1/account/decisions')
  return body['decisions'] as Record<string, unknown>[]
}
const heard = async ({ request }: Person) => {
  const { documents } = await documentsOf(request).list('notifications')
  return documents.map(({ group }) => group)
}

/** Olga takes a measure, and Bob appeals. */
async function openAppeal(measure: object = { action: 'hide', post: 'bobs', rule: 'spam' }) {
  const world = await openModeration()
  const { Olga, Bob } = world
  const { body: decision } = await act(world, Olga, measure)
  const { body: made } = await appeal(Bob, decision['$id'])
  return { ...world, world, decision, made, id: made.$id }
}

describe('an appeal', () => {
  test('is shown to other moderators, with the decision, and to the person with their decision', async () => {
    const { server, Oskar, Bob, decision, made } = await openAppeal()
    await using _ = server
    const open = { $id: made.$id, text: TEXT, state: 'open', answer: '' }
    expect(made).toMatchObject(open)
    const queue = await queueOf(Oskar)
    expect(queue).toMatchObject({ total: 1, appeals: [{ ...open, decision }] })
    expect(await decisionsOf(Bob)).toMatchObject([{ appealable: false, appeal: made }])
    expect(await heard(Oskar)).toEqual(['appeal:appeals'])
  })

  test.each<[measure: object, undone: string | undefined]>([
    [{ action: 'hide', post: 'bobs' }, 'show'],
    [{ action: 'hide', person: 'Bob' }, 'show'],
    [{ action: 'suspend', person: 'Bob', days: 7 }, 'unsuspend'],
    [{ action: 'warn', person: 'Bob' }, undefined],
    [{ action: 'delete', post: 'bobs' }, undefined],
  ])('against %j is answered, and overturning undoes the measure: %s', async (measure, undone) => {
    const { server, Olga, Oskar, Alice, Bob, id, ids } = await openAppeal(measure)
    await using _ = server
    const { outcome, body } = await answer(Oskar, id)
    expect([outcome, body]).toMatchObject([
      '200',
      { state: 'overturned', answer: 'You are right.', answeredBy: { $id: Oskar.userId } },
    ])
    const actions = (await auditOf(Olga)).entries.map(({ action }) => action)
    expect(actions.slice(0, -1)).toEqual(['overturn', ...(undone ? [undone] : [])])
    const like = await documentsOf(Alice.request).update('posts', String(ids['bobs']), {
      likes: [Alice.userId],
    })
    const isDeleted = JSON.stringify(measure).includes('delete')
    expect(like.status).toBe(isDeleted ? 404 : 200)
    expect((await json(Bob, 'PATCH', '/v1/account/name', { name: 'Bobby' })).outcome).toBe('200')
    expect(await heard(Bob)).toContain('appeal:overturned')
    // Of the measure; of its end they hear by the answer.
    expect((await heard(Bob)).filter((group) => String(group).startsWith('decision'))).toHaveLength(
      1,
    )
  })

  test('that is upheld changes nothing but its state', async () => {
    const { server, Olga, Oskar, Bob, Alice, id, ids } = await openAppeal()
    await using _ = server
    expect((await answer(Oskar, id, 'upheld', 'It still is spam.')).outcome).toBe('200')
    const seen = await documentsOf(Alice.request).get('posts', String(ids['bobs']))
    expect(seen.outcome).toBe('404 document_not_found')
    const [decision] = await decisionsOf(Bob)
    expect(decision).toMatchObject({
      action: 'hide',
      appeal: { state: 'upheld', answer: 'It still is spam.', text: TEXT },
    })
    expect(JSON.stringify(decision)).not.toMatch(/oskar|olga/i)
    expect((await auditOf(Olga)).entries[0]).toMatchObject({
      action: 'uphold',
      operator: { $id: Oskar.userId },
      statement: 'It still is spam.',
    })
    expect(await queueOf(Oskar)).toEqual({ total: 0, appeals: [] })
    expect(await queueOf(Olga, '?status=answered')).toMatchObject({
      total: 1,
      appeals: [{ $id: id }],
    })
  })

  test('waits 72 hours for somebody else than who took the decision', async () => {
    const { server, Olga, id } = await openAppeal()
    await using _ = server
    expect(await heard(Olga)).not.toContain('appeal:appeals')
    expect(await queueOf(Olga)).toEqual({ total: 0, appeals: [] })
    expect((await answer(Olga, id)).outcome).toBe('401 user_unauthorized')
    server.clock.advance(3 * DAY - 1)
    expect((await answer(Olga, id)).outcome).toBe('401 user_unauthorized')
    server.clock.advance(1)
    expect((await queueOf(Olga)).total).toBe(1)
    expect((await answer(Olga, id)).outcome).toBe('200')
  })

  test('is answered by who took the decision where nobody else may moderate', async () => {
    const world = await openModeration()
    await using _ = world.server
    const { Olga, Oskar, Bob } = world
    expect((await json(Oskar, 'PATCH', '/v1/account/status', {})).outcome).toBe('200')
    const { body } = await act(world, Olga, { action: 'warn', person: 'Bob' })
    const made = await appeal(Bob, body['$id'])
    expect(await heard(Olga)).toEqual(['appeal:appeals'])
    expect((await answer(Olga, made.body.$id)).outcome).toBe('200')
  })

  test('never reaches the person themself, not even as a moderator', async () => {
    const { server, Bob, id } = await openAppeal({ action: 'warn', person: 'Bob' })
    await using _ = server
    await promote(server, Bob, 'moderator')
    expect((await queueOf(Bob)).total).toBe(0)
    expect((await answer(Bob, id)).outcome).toBe('401 user_unauthorized')
  })

  test('overturns no later decision', async () => {
    const { world, server, Olga, Oskar, Alice, id, ids } = await openAppeal()
    await using _ = server
    await act(world, Olga, { action: 'show', post: 'bobs' })
    await act(world, Olga, { action: 'hide', post: 'bobs', rule: 'illegal' })
    expect((await answer(Oskar, id)).outcome).toBe('200')
    const seen = await documentsOf(Alice.request).get('posts', String(ids['bobs']))
    expect(seen.outcome).toBe('404 document_not_found')
  })

  test('against what is deleted since is answered all the same', async () => {
    const { server, Oskar, Bob, id, ids } = await openAppeal()
    await using _ = server
    await documentsOf(Bob.request).delete('posts', String(ids['bobs']))
    expect((await answer(Oskar, id)).outcome).toBe('200')
  })

  test('goes with the account, and is in its export', async () => {
    const { server, Oskar, Bob, id } = await openAppeal()
    await using _ = server
    expect((await archiveOf(Bob)).text('decisions.json')).toContain(TEXT)
    expect((await Bob.request('DELETE', '/v1/account', { password: PASSWORD })).statusCode).toBe(
      204,
    )
    expect(await queueOf(Oskar)).toEqual({ total: 0, appeals: [] })
    expect((await answer(Oskar, id)).outcome).toBe('404 document_not_found')
  })

  type World = Awaited<ReturnType<typeof openAppeal>>
  test.each<[name: string, attempt: (world: World) => Promise<{ outcome: string }>, string]>([
    [
      'twice',
      async ({ Bob, decision }) => appeal(Bob, decision['$id']),
      '409 document_already_exists',
    ],
    [
      'for somebody else',
      async ({ Alice, decision }) => appeal(Alice, decision['$id']),
      '404 document_not_found',
    ],
    ['of no decision', async ({ Bob }) => appeal(Bob, 'nothing'), '404 document_not_found'],
    [
      'without a text',
      async ({ Bob, decision }) => appeal(Bob, decision['$id'], ' \u200b'),
      '400 general_argument_invalid',
    ],
    [
      'at length',
      async ({ Bob, decision }) => appeal(Bob, decision['$id'], 'x'.repeat(2001)),
      '400 general_argument_invalid',
    ],
    [
      'answered by a member',
      async ({ Bob, id }) => answer(Bob, id),
      '401 general_unauthorized_scope',
    ],
    [
      'answered without words',
      async ({ Oskar, id }) => answer(Oskar, id, 'upheld', ''),
      '400 general_argument_invalid',
    ],
    [
      'answered in another way',
      async ({ Oskar, id }) => answer(Oskar, id, 'open'),
      '400 general_argument_invalid',
    ],
    ['that is not there', async ({ Oskar }) => answer(Oskar, 'nothing'), '404 document_not_found'],
  ])('%s is refused, and changes nothing', async (_name, attempt, expected) => {
    const world = await openAppeal()
    await using server = world.server
    const before = await hashState(server.platform)
    expect((await attempt(world)).outcome).toBe(expected)
    expect(await hashState(server.platform)).toBe(before)
  })

  test('is refused once the decision is undone, or the appeal answered', async () => {
    const { world, server, Olga, Oskar, Bob, id } = await openAppeal({
      action: 'warn',
      person: 'Bob',
    })
    await using _ = server
    await answer(Oskar, id, 'upheld')
    expect((await answer(Oskar, id)).outcome).toBe('409 document_update_conflict')
    const { body } = await act(world, Olga, { action: 'hide', post: 'bobs' })
    expect((await decisionsOf(Bob))[0]).toMatchObject({ appealable: true })
    const { body: undoing } = await act(world, Olga, { action: 'show', post: 'bobs' })
    expect((await decisionsOf(Bob)).map(({ appealable }) => appealable)).toEqual([
      false,
      false,
      false,
    ])
    expect((await appeal(Bob, body['$id'])).outcome).toBe('400 general_bad_request')
    expect((await appeal(Bob, undoing['$id'])).outcome).toBe('404 document_not_found')
  })

  test('is listed in pages', async () => {
    const world = await openModeration()
    await using _ = world.server
    const { Olga, Oskar, Bob } = world
    const ids: string[] = []
    for (let made = 0; made < 3; made++) {
      const { body } = await act(world, Olga, { action: 'warn', person: 'Bob' })
      ids.push((await appeal(Bob, body['$id'])).body.$id)
    }
    const idsOf = async (query: string) =>
      (await queueOf(Oskar, query)).appeals.map(({ $id }) => $id)
    expect(await idsOf('?limit=2')).toEqual(ids.slice(0, 2))
    expect(await idsOf(`?limit=2&cursorAfter=${ids[1]}`)).toEqual(ids.slice(2))
    for (const id of ids) await answer(Oskar, id, 'upheld')
    expect(await idsOf('?status=answered&limit=2')).toEqual(ids.slice(1).toReversed())
    const gone = await json(Oskar, 'GET', '/v1/operator/appeals?cursorAfter=nothing')
    expect(gone.outcome).toBe('400 general_cursor_not_found')
  })
})
