import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { addressOf, upload } from '../../../test/documents/documents.ts'
import { act, type Moderation, openModeration } from '../../../test/people/moderation.ts'
import { caller, PASSWORD } from '../../../test/people/people.ts'
import { png } from '../../../test/files/pictures.ts'
import { hostOf } from '../../../test/sockets/sockets.ts'
import { hashState } from '../../../test/app/state-hash.ts'
import { pauseUnitOf } from '../../../test/app/units.ts'
import { FILES, MULTIPART, multipart } from '../../../test/files/upload.ts'

interface Call {
  readonly method: string
  readonly url: string
  readonly body: Buffer
  readonly headers: Record<string, string>
}

const json = (method: string, url: string, body: object): Call => ({
  method,
  url,
  body: Buffer.from(JSON.stringify(body)),
  headers: { 'content-type': 'application/json' },
})

/** Calls that may be interrupted. */
const CALLS: Readonly<Record<string, (world: Moderation) => Promise<Call>>> = {
  'a post': async ({ Bob }) => {
    const data = { creator: Bob.userId, ...(await upload(Bob.request)) }
    return json('POST', addressOf('posts'), { documentId: 'unique()', data })
  },
  'a report': async ({ Alice }) =>
    json('POST', addressOf('reports'), {
      documentId: 'unique()',
      data: { person: Alice.userId, reason: 'spam' },
    }),
  preferences: async () => json('PATCH', '/v1/account/prefs', { prefs: { theme: 'dark' } }),
  'a new password': async () =>
    json('PATCH', '/v1/account/password', { password: 'another password', oldPassword: PASSWORD }),
  'leaving for good': async () => json('DELETE', '/v1/account', { password: PASSWORD }),
  'a picture': async () => ({
    method: 'POST',
    url: FILES,
    body: multipart(
      { name: 'fileId', value: 'unique()' },
      { name: 'file', value: await png(30, 20), filename: 'a.png', type: 'image/png' },
    ),
    headers: MULTIPART,
  }),
}

/** Sends half of a call; the returned function sends the rest, and returns the response. */
async function halfSend(app: FastifyInstance, cookie: string, call: Call) {
  const { method, url, body, headers } = call
  const host = await hostOf(app)
  const socket = connect(Number(host.split(':')[1]), '127.0.0.1')
  const all = { host, cookie, ...headers, 'content-length': body.length, connection: 'close' }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const isSeen = once(app.server, 'request')
  socket.write(`${method} ${url} HTTP/1.1\r\n${head.join('')}\r\n`)
  const half = Math.floor(body.length / 2)
  socket.write(body.subarray(0, half))
  await isSeen
  // It is admitted by its headers, before the rest arrives.
  await caller(app)('GET', '/v1/account', undefined, { cookie })
  return async () => {
    socket.write(body.subarray(half))
    const response = await text(socket)
    return `${response.slice(9, 12)} ${/"type":"(\w+)"/.exec(response)?.[1] ?? ''}`.trim()
  }
}

/** Reasons why the person may not continue. */
const ENDS: Readonly<Record<string, (world: Moderation) => Promise<unknown>>> = {
  'is blocked': async (world) => act(world, world.Olga, { action: 'block', person: 'Bob' }),
  'has signed out everywhere': async ({ Bob }) => Bob.request('DELETE', '/v1/account/sessions'),
  'is gone': async ({ Bob }) => Bob.request('DELETE', '/v1/account', { password: PASSWORD }),
}

test.each(Object.entries(ENDS))(
  'calls are rejected after the person %s in the middle of their requests',
  async (end, close) => {
    const world = await openModeration()
    await using server = world.server
    const halves: [call: string, finish: () => Promise<string>][] = []
    for (const [call, send] of Object.entries(CALLS))
      halves.push([call, await halfSend(server.app, world.Bob.cookie, await send(world))])
    await close(world)
    const before = await hashState(server.platform)
    const closed = end === 'is blocked' ? 'user_blocked' : 'general_unauthorized_scope'
    for (const [call, finish] of halves) {
      const isOpen = ['a post', 'a report', 'a picture'].includes(call)
      expect([call, await finish()]).toEqual([call, `401 ${isOpen ? 'user_unauthorized' : closed}`])
      expect([call, await hashState(server.platform)]).toEqual([call, before])
    }
  },
)

test("a person blocked while their password is verified can't change anything", async () => {
  const world = await openModeration()
  await using server = world.server
  const { Olga, Bob } = world
  const { response, isPaused, resume } = pauseUnitOf(server.platform, async () =>
    Bob.request('DELETE', '/v1/account', { password: PASSWORD }),
  )
  await isPaused
  const blocked = await act(world, Olga, { action: 'block', person: 'Bob' })
  resume()
  expect([blocked.outcome, (await response).json().type]).toEqual(['201', 'user_blocked'])
})
