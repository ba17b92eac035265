import { describe, expect, test } from 'vitest'
import { hashState } from '../../../../test/app/state-hash.ts'
import { documentsOf } from '../../../../test/documents/documents.ts'
import { archiveOf } from '../../../../test/files/archive.ts'
import { addTotp, confirmBy, totpOf } from '../../../../test/people/factors.ts'
import { act, auditOf, openModeration, promote } from '../../../../test/people/moderation.ts'
import { caller, cookieOf, PASSWORD, type Person } from '../../../../test/people/people.ts'

const HOUR = 3_600_000
const REASON = 'A letter of 12 November.'
const DUE = 72 * HOUR

async function json({ request }: Pick<Person, 'request'>, ...call: Parameters<Person['request']>) {
  const response = await request(...call)
  const body = response.body === '' ? {} : response.json<Record<string, unknown>>()
  const type = response.statusCode < 400 ? '' : ` ${String(body['type'])}`
  return { outcome: `${response.statusCode}${type}`, body, id: String(body['$id']) }
}

const ask = async (by: Person, person: string, task = 'erase', reason = REASON) =>
  json(by, 'POST', '/v1/operator/requests', { task, person, reason })
const approve = async (by: Person, id: string) =>
  json(by, 'POST', `/v1/operator/requests/${id}/approval`)
const cancel = async (by: Person, id: string) => json(by, 'DELETE', `/v1/operator/requests/${id}`)
const object = async (by: Pick<Person, 'request'>, id: string) =>
  json(by, 'POST', `/v1/account/requests/${id}/objection`)
const ownOf = async (by: Pick<Person, 'request'>) => {
  const { body } = await json(by, 'GET', '/v1/account/requests')
  return body['requests'] as Record<string, unknown>[]
}
const requestsOf = async (by: Person, query = '') => {
  const { body } = await json(by, 'GET', `/v1/operator/requests${query}`)
  return body as unknown as { total: number; requests: Record<string, unknown>[] }
}
const heard = async ({ request }: Person) =>
  (await documentsOf(request).list('notifications')).documents.map(({ group }) => group)
const isThere = async (by: Person, id: string) =>
  (await documentsOf(by.request).get('users', id)).status
const logged = async (by: Person) => (await auditOf(by)).entries.map(({ action }) => action)

/** What Olga asks for on behalf of Bob, and Oskar approves. Upkeep looks often. */
async function openRequest(task = 'erase') {
  const world = await openModeration({ upkeepInterval: 20 })
  const { Olga, Oskar, Bob } = world
  const { id } = await ask(Olga, Bob.userId, task)
  await approve(Oskar, id)
  return { ...world, world, id }
}

describe('an erasure on behalf of somebody', () => {
  test('is approved by another operator, told, and carried out after 72 hours', async () => {
    const world = await openModeration({ upkeepInterval: 20 })
    const { server, Olga, Oskar, Alice, Bob } = world
    await using _ = server
    const { outcome, body, id } = await ask(Olga, Bob.userId)
    expect([outcome, body]).toMatchObject([
      '201',
      { task: 'erase', state: 'asked', reason: REASON, asker: { $id: Olga.userId } },
    ])
    expect(await heard(Oskar)).toEqual(['operator:requests'])
    expect(await heard(Olga)).toEqual([])
    expect(await ownOf(Bob)).toEqual([])
    expect((await object(Bob, id)).outcome).toBe('404 document_not_found')
    expect((await approve(Olga, id)).outcome).toBe('401 user_unauthorized')
    expect((await approve(Oskar, id)).body).toMatchObject({
      state: 'waiting',
      approver: { $id: Oskar.userId },
    })
    expect((await approve(Oskar, id)).outcome).toBe('409 document_update_conflict')
    await expect.poll(async () => heard(Bob)).toEqual(['decision:data:erase'])
    const [own] = await ownOf(Bob)
    expect(own).toMatchObject({ $id: id, task: 'erase', reason: REASON })
    expect(JSON.stringify(own)).not.toMatch(/olga|oskar/i)
    expect(Date.parse(String(own?.['due']))).toBe(server.clock.now() + DUE)
    server.clock.advance(DUE - 1000)
    expect(await isThere(Alice, Bob.userId)).toBe(200)
    server.clock.advance(1000)
    await expect.poll(async () => isThere(Alice, Bob.userId)).toBe(404)
    const credentials = { email: Bob.email, password: PASSWORD }
    const signIn = await caller(server.app)('POST', '/v1/account/sessions/email', credentials)
    expect(signIn.json().type).toMatch(/^user_(invalid_credentials|blocked)$/)
    expect(await logged(Olga)).toEqual(['eraseOnBehalf', 'approveRequest', 'askErasure'])
    await expect.poll(async () => requestsOf(Olga)).toEqual({ total: 0, requests: [] })
  })

  test('needs no approval where nobody else is an operator', async () => {
    const { server, Olga, Oskar, Bob } = await openModeration()
    await using _ = server
    const none = { role: 'none', note: 'Gone.' }
    await Olga.request('PUT', `/v1/operator/people/${Oskar.userId}/role`, none)
    expect((await ask(Olga, Bob.userId)).body).toMatchObject({ state: 'waiting' })
  })

  test('ends by an objection, of which the operators hear', async () => {
    const { server, Olga, Oskar, Alice, Bob, id } = await openRequest()
    await using _ = server
    await expect.poll(async () => heard(Bob)).toEqual(['decision:data:erase'])
    expect((await object(Alice, id)).outcome).toBe('404 document_not_found')
    expect((await object(Bob, id)).outcome).toBe('204')
    expect((await object(Bob, id)).outcome).toBe('409 document_update_conflict')
    expect(await heard(Bob)).toEqual([])
    expect(await heard(Olga)).toEqual(['operator:requests'])
    expect((await logged(Oskar))[0]).toBe('objection')
    server.clock.advance(2 * DUE)
    expect(await ownOf(Bob)).toEqual([])
    expect(await requestsOf(Olga)).toMatchObject({ total: 1, requests: [{ state: 'objected' }] })
    expect(await isThere(Alice, Bob.userId)).toBe(200)
    expect((await archiveOf(Bob)).text('requests.json')).toContain('"objected"')
  })

  test('is cancelled by an operator, of which the person hears; it can be asked for again', async () => {
    const { server, Olga, Oskar, Bob, id } = await openRequest()
    await using _ = server
    await expect.poll(async () => heard(Bob)).toEqual(['decision:data:erase'])
    expect((await ask(Olga, Bob.userId)).outcome).toBe('409 document_already_exists')
    expect((await cancel(Oskar, id)).outcome).toBe('204')
    expect((await cancel(Oskar, id)).outcome).toBe('409 document_update_conflict')
    expect(await heard(Bob)).toEqual(['decision:data:cancelled'])
    expect((await ask(Olga, Bob.userId)).outcome).toBe('201')
  })

  test('is objected to by a blocked person, from the limited sign-in', async () => {
    const { world, server, Olga, Bob, id } = await openRequest()
    await using _ = server
    await act(world, Olga, { action: 'block', person: 'Bob' })
    const credentials = { email: Bob.email, password: PASSWORD }
    const opened = await caller(server.app)('POST', '/v1/account/sessions/limited', credentials)
    const request = caller(server.app, { cookie: cookieOf(opened) })
    expect(await ownOf({ request })).toMatchObject([{ $id: id }])
    expect((await object({ request }, id)).outcome).toBe('204')
  })

  test('comes to nothing for somebody who has a role by then', async () => {
    const { server, Olga, Bob } = await openRequest()
    await using _ = server
    await expect.poll(async () => heard(Bob)).toContain('decision:data:erase')
    await promote(server, Bob, 'approver')
    server.clock.advance(DUE)
    await expect.poll(async () => (await requestsOf(Olga)).requests[0]?.['state']).toBe('lapsed')
    expect(await isThere(Olga, Bob.userId)).toBe(200)
  })
})

test.each(['asked for', 'approved'])(
  'is %s with a second factor that was confirmed lately, by operators who have one',
  async (step) => {
    const { server, Olga, Oskar, Bob } = await openModeration()
    await using _ = server
    const [asker, approver] = step === 'approved' ? [Oskar, Olga] : [Olga, Oskar]
    const secret = await addTotp(server, Olga)
    const before = step === 'approved' ? await ask(asker, Bob.userId) : undefined
    server.clock.advance(11 * 60_000)
    const act = async () => (before ? approve(approver, before.id) : ask(asker, Bob.userId))
    expect((await act()).outcome).toBe('401 user_challenge_required')
    await confirmBy(Olga, 'totp', totpOf(secret, server.clock.now()))
    expect((await act()).outcome).toMatch(/^20[01]/)
  },
)

describe('an export on behalf of somebody', () => {
  test('can be downloaded once after 72 hours, of which the person hears', async () => {
    const { server, Olga, Bob, id } = await openRequest('export')
    await using _ = server
    const path = `/v1/operator/requests/${id}/archive`
    await expect.poll(async () => heard(Bob)).toEqual(['decision:data:export'])
    expect((await json(Olga, 'GET', path)).outcome).toBe('409 document_update_conflict')
    server.clock.advance(DUE)
    expect((await requestsOf(Olga)).requests).toMatchObject([{ state: 'ready' }])
    const archive = await Olga.request('GET', path)
    expect(archive.headers['content-type']).toBe('application/zip')
    expect(archive.rawPayload.includes('profile.json')).toBe(true)
    expect((await json(Olga, 'GET', path)).outcome).toBe('409 document_update_conflict')
    expect(await heard(Bob)).toEqual(['decision:data:downloaded'])
    expect((await logged(Olga))[0]).toBe('exportOnBehalf')
  })

  test('lapses after seven days', async () => {
    const { server, Olga, Bob, id } = await openRequest('export')
    await using _ = server
    await expect.poll(async () => heard(Bob)).toEqual(['decision:data:export'])
    server.clock.advance(DUE + 7 * 24 * HOUR)
    const { outcome } = await json(Olga, 'GET', `/v1/operator/requests/${id}/archive`)
    expect(outcome).toBe('409 document_update_conflict')
    await expect.poll(async () => (await requestsOf(Olga)).requests[0]?.['state']).toBe('lapsed')
  })
})

test.each<[what: string, body: object, outcome: string]>([
  ['an operator', { person: 'Oskar' }, '400 general_bad_request'],
  ['oneself', { person: 'Olga' }, '400 general_bad_request'],
  ['nobody', { person: 'nobody' }, '404 document_not_found'],
  ['no reason', { reason: ' \u200B' }, '400 general_argument_invalid'],
  ['a long reason', { reason: 'x'.repeat(2001) }, '400 general_argument_invalid'],
  ['something else', { task: 'rename' }, '400 general_argument_invalid'],
  ['several people', { person: ['Bob', 'Alice'] }, '400 general_argument_invalid'],
])('a request for %s is refused, and changes nothing', async (_what, body, outcome) => {
  const { server, Olga, named } = await openModeration()
  await using _ = server
  const before = await hashState(server.platform)
  const whole = named({ task: 'erase', person: 'Bob', reason: REASON, ...body })
  expect((await json(Olga, 'POST', '/v1/operator/requests', whole)).outcome).toBe(outcome)
  expect(await hashState(server.platform)).toBe(before)
})

test('requests are listed by person and page by page', async () => {
  const { server, Olga, Bob, Alice } = await openModeration()
  await using _ = server
  for (const [person, task] of [
    [Bob, 'erase'],
    [Alice, 'export'],
    [Bob, 'export'],
  ] as const)
    await ask(Olga, person.userId, task)
  const about = await requestsOf(Olga, `?person=${Bob.userId}`)
  expect(about).toMatchObject({ total: 2, requests: [{ task: 'export' }, { task: 'erase' }] })
  const [first] = (await requestsOf(Olga, '?limit=1')).requests
  const next = await requestsOf(Olga, `?limit=1&cursorAfter=${String(first?.['$id'])}`)
  expect(next).toMatchObject({ total: 3, requests: [{ person: { $id: Alice.userId } }] })
  const unknown = await json(Olga, 'GET', '/v1/operator/requests?cursorAfter=nothing')
  expect(unknown.outcome).toBe('400 general_cursor_not_found')
})
