import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { archiveOf } from '../../../../test/files/archive.ts'
import { FILES } from '../../../../test/files/upload.ts'
import { fillPath } from '../../../../test/http/bad-input.ts'
import { operationsOf, outcomeOf, PLACES } from '../../../../test/http/operations.ts'
import { REACHED_WHILE_BLOCKED } from '../../../../test/access/row.ts'
import { act, openModeration } from '../../../../test/people/moderation.ts'
import { caller, cookieOf, PASSWORD, type Person } from '../../../../test/people/people.ts'
import { openSocket } from '../../../../test/sockets/sockets.ts'

const DAY = 86_400_000
const ADDRESSES = { ...PLACES, sessionId: 'current' }

async function signIn(app: FastifyInstance, { email }: Person, kind: string, password = PASSWORD) {
  const response = await caller(app)('POST', `/v1/account/sessions/${kind}`, { email, password })
  return { response, outcome: outcomeOf(response), cookie: cookieOf(response) }
}

/** Bob is blocked, and has signed in to a limited session. */
async function openBlocked() {
  const world = await openModeration()
  const { Olga, Bob, server } = world
  const blocked = await act(world, Olga, { action: 'block', person: 'Bob', rule: 'spam' })
  const { cookie } = await signIn(server.app, Bob, 'limited')
  const request = caller(server.app, { cookie })
  return { ...world, world, cookie, request, decision: String(blocked.body['$id']) }
}

describe('a limited session', () => {
  test('reads the decision, appeals, exports, erases and signs out', async () => {
    const { server, Bob, request, decision } = await openBlocked()
    await using _ = server
    expect((await request('GET', '/v1/account')).json()).toMatchObject({ status: false })
    const { decisions } = (await request('GET', '/v1/account/decisions')).json()
    expect(decisions).toMatchObject([{ $id: decision, action: 'block', rule: 'spam' }])
    const path = `/v1/account/decisions/${decision}/appeal`
    expect((await request('POST', path, { text: 'It was not me.' })).statusCode).toBe(201)
    const limited = { ...Bob, request }
    expect((await archiveOf(limited)).text('decisions.json')).toContain('It was not me.')
    const again = caller(server.app, { cookie: (await signIn(server.app, Bob, 'limited')).cookie })
    expect((await again('DELETE', '/v1/account/sessions/current')).statusCode).toBe(204)
    expect((await again('GET', '/v1/account')).statusCode).toBe(401)
    const wrong = await request('DELETE', '/v1/account', { password: 'another password' })
    expect(wrong.json().type).toBe('user_invalid_credentials')
    expect((await request('DELETE', '/v1/account', { password: PASSWORD })).statusCode).toBe(204)
    expect((await signIn(server.app, Bob, 'limited')).outcome).toMatch(/^401/)
  })

  test('reaches no other call: all that need a session say that the account is blocked, others answer as to a guest', async () => {
    const { server, request } = await openBlocked()
    await using _ = server
    const guest = caller(server.app)
    const wrong: string[] = []
    let refused = 0
    for (const { method, path } of await operationsOf(server.app)) {
      if (REACHED_WHILE_BLOCKED.has(`${method} ${path}`)) continue
      const call = [method.toUpperCase() as 'POST', fillPath(path, ADDRESSES)] as const
      const body = method === 'get' ? undefined : {}
      const [limited, other] = [await request(...call, body), await guest(...call, body)]
      const needsSession = outcomeOf(other).endsWith('general_unauthorized_scope')
      if (needsSession) refused += 1
      const expected = needsSession ? '401 user_blocked' : outcomeOf(other)
      if (outcomeOf(limited) !== expected) wrong.push(`${method} ${path}: ${outcomeOf(limited)}`)
    }
    expect(wrong).toEqual([])
    expect(refused).toBeGreaterThan(40)
  })

  test('makes no JWT, opens no socket and no file, and extends nothing', async () => {
    const { server, request, cookie, ids } = await openBlocked()
    await using _ = server
    for (const [method, path] of [
      ['POST', '/v1/account/jwts'],
      ['PATCH', '/v1/account/sessions/current'],
      ['HEAD', '/v1/account/export'],
    ] as const)
      expect((await request(method, path)).statusCode).toBeGreaterThanOrEqual(401)
    const file = await request('GET', `${FILES}/${ids['imageId']}/view`)
    expect(file.json().type).toBe('user_unauthorized')
    await using socket = await openSocket(server.app, { cookie })
    expect((await socket.next()).data['user']).toBeNull()
  })

  test('is opened by the right password of a blocked account alone', async () => {
    const { server, Bob, Alice } = await openBlocked()
    await using _ = server
    const { app } = server
    expect((await signIn(app, Bob, 'email')).outcome).toBe('401 user_blocked')
    expect((await signIn(app, Bob, 'email')).response.headers['set-cookie']).toBeUndefined()
    const wrong = await signIn(app, Bob, 'limited', 'another password')
    const usual = await signIn(app, Bob, 'email', 'another password')
    expect([wrong.outcome, wrong.response.body]).toEqual([usual.outcome, usual.response.body])
    expect((await signIn(app, Alice, 'limited')).outcome).toBe('400 general_bad_request')
  })

  test('ends after a day, and when the account is no longer blocked', async () => {
    const { world, server, Olga, Bob, request } = await openBlocked()
    await using _ = server
    server.clock.advance(DAY)
    expect((await request('GET', '/v1/account')).statusCode).toBe(401)
    const { cookie } = await signIn(server.app, Bob, 'limited')
    const other = caller(server.app, { cookie })
    expect((await other('GET', '/v1/account')).statusCode).toBe(200)
    await act(world, Olga, { action: 'unblock', person: 'Bob' })
    expect((await other('GET', '/v1/account')).json().type).toBe('general_unauthorized_scope')
  })

  test('of before the block reaches nothing', async () => {
    const { server, Bob } = await openBlocked()
    await using _ = server
    for (const path of ['', '/decisions', '/export'])
      expect((await Bob.request('GET', `/v1/account${path}`)).json().type).toBe('user_blocked')
  })
})
