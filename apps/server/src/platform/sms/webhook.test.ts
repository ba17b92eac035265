import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { type QueuedMessage, Undeliverable } from '../outbox/index.ts'
import { smsWebhook } from './index.ts'

const MESSAGE: QueuedMessage = {
  id: '7',
  accountId: null,
  createdAt: 0,
  to: '+4915112345678',
  text: '123456 is your code',
  expire: 1,
}

/** A webhook that responds with this status. */
async function openWebhook(status: number) {
  const calls: unknown[] = []
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const { authorization, 'content-type': type, 'idempotency-key': key } = request.headers
      calls.push([request.method, request.url, type, authorization, key, body])
      response.writeHead(status, { location: '/elsewhere' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: new URL(`http://me:a%40b@127.0.0.1:${port}/send?x=1`),
    calls,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe('the text message webhook', () => {
  test('gets number and text', async () => {
    await using webhook = await openWebhook(204)
    await smsWebhook(webhook.url)(MESSAGE)
    const body = { to: '+4915112345678', text: '123456 is your code' }
    expect(webhook.calls).toEqual([
      ['POST', '/send?x=1', 'application/json', `Basic ${btoa('me:a@b')}`, '7', body],
    ])
  })

  test.each([
    [400, true],
    [403, true],
    [302, false],
    [408, false],
    [429, false],
    [500, false],
  ])('with the response %i has a permanent failure: %s', async (status, isFinal) => {
    await using webhook = await openWebhook(status)
    const error: unknown = await smsWebhook(webhook.url)(MESSAGE).catch((reason: unknown) => reason)
    expect([error instanceof Error, error instanceof Undeliverable]).toEqual([true, isFinal])
  })
})
