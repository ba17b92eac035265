import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { openInternet } from '../../../test/http/internet.ts'

const names = {
  'site.example': ['93.184.215.14'],
  'private.example': ['10.0.0.1'],
  'mixed.example': ['93.184.215.14', '10.0.0.1'],
}
const message = { headers: { ttl: '60' }, body: Buffer.from('hello') }

test('a message is posted with its headers, and the answer is its status', async () => {
  const seen: unknown[] = []
  await using internet = await openInternet({
    names,
    site: (request, response) =>
      void text(request).then((body) => {
        const { method, headers } = request
        seen.push([method, body, headers.ttl, headers['user-agent'], headers.cookie])
        response.writeHead(429, { 'retry-after': '7', 'content-encoding': 'gzip' }).end('x')
      }),
  })
  const receipt = await internet.remote.post('https://site.example/a?b', message)
  expect(receipt).toEqual({ status: 429, retryAfter: '7' })
  expect([internet.hits, seen]).toEqual([
    ['site.example/a?b'],
    [['POST', 'hello', '60', 'Devhood (web push)', undefined]],
  ])
})

test('a redirect is an answer, and nothing is sent to where it leads', async () => {
  await using internet = await openInternet({
    names,
    site: (_, response) => response.writeHead(307, { location: 'https://site.example/b' }).end(),
  })
  const receipt = await internet.remote.post('https://site.example/a', message)
  expect([receipt.status, internet.hits]).toEqual([307, ['site.example/a']])
})

const NOT_PUBLIC = 'The name has no address, or one that is not public.'

test.each([
  ['http://site.example/', 'Messages are sent only over https.'],
  ['https://site.example:8443/', 'Only the ports of http and https.'],
  ['https://me@site.example/', 'No credentials in addresses.'],
  ['https://devhood.example/', 'The address is our own.'],
  ['https://private.example/', NOT_PUBLIC],
  ['https://mixed.example/', NOT_PUBLIC],
  ['https://localhost/', NOT_PUBLIC],
  ['https://169.254.169.254/', NOT_PUBLIC],
  ['https://[::ffff:127.0.0.1]/', NOT_PUBLIC],
])('nothing is sent to %s', async (address, fault) => {
  await using internet = await openInternet({ names })
  await expect(internet.remote.post(address, message)).rejects.toThrow(fault)
  expect(internet.targets).toEqual([])
})

test('a server that does not answer is given up at the time limit', async () => {
  const limit = new AbortController()
  const started = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  // The time is up once the message has arrived, however long that takes.
  await using internet = await openInternet({ names, site: () => limit.abort(), time: 50 })
  await expect(internet.remote.post('https://site.example/', message)).rejects.toThrow(
    'Time is up.',
  )
  expect([started.mock.calls, internet.hits]).toEqual([[[50]], ['site.example/']])
})
