import fastify from 'fastify'
import { expect, test } from 'vitest'
import { baseOf, isLoopback } from './urls.ts'

interface Case {
  readonly publicUrl: string
  readonly host: string
  readonly peer?: string
  readonly headers?: Record<string, string>
}

/** The properties of a real request that describe where it was received. */
async function ask({ publicUrl, host, peer = '127.0.0.1', headers = {} }: Case) {
  const app = fastify()
  const config = { publicUrl: new URL(publicUrl) }
  app.get('/', async (request) => [baseOf(request, config), isLoopback(request, config)])
  const response = await app.inject({
    url: '/',
    headers: { host, ...headers },
    remoteAddress: peer,
  })
  return response.json<[base: string, loopback: boolean]>()
}

const local = { publicUrl: 'http://localhost:3000', host: 'localhost:3000' }
const hosted = { publicUrl: 'https://devhood.example', host: 'devhood.example' }

test.each<[string, Case, string, boolean]>([
  ['its name', local, 'http://localhost:3000', true],
  ['its number', { ...local, host: '127.0.0.1:3000' }, 'http://127.0.0.1:3000', true],
  ['IPv6', { ...local, host: '[::1]:3000', peer: '::1' }, 'http://[::1]:3000', true],
  [
    'another port, behind a development server',
    { ...local, host: 'localhost:5173' },
    'http://localhost:5173',
    true,
  ],
  [
    'a mapped peer',
    { ...local, host: '127.0.0.1:3000', peer: '::ffff:127.0.0.1' },
    'http://127.0.0.1:3000',
    true,
  ],
  ['a stranger’s host name', { ...local, host: 'evil.example' }, 'http://localhost:3000', false],
  [
    'a name that only begins like loopback',
    { ...local, host: 'localhost.evil.example' },
    'http://localhost:3000',
    false,
  ],
  [
    'a number that only begins like loopback',
    { ...local, host: '127.0.0.1.evil.example' },
    'http://localhost:3000',
    false,
  ],
  [
    'a peer elsewhere',
    { ...local, host: '127.0.0.1:3000', peer: '192.168.1.9' },
    'http://localhost:3000',
    false,
  ],
  [
    'a proxy',
    { ...local, host: '127.0.0.1:3000', headers: { 'x-forwarded-for': '1.2.3.4' } },
    'http://localhost:3000',
    false,
  ],
  ['its public name', hosted, 'https://devhood.example', false],
  [
    'loopback behind a proxy that hides itself',
    { ...hosted, host: '127.0.0.1:3000' },
    'https://devhood.example',
    false,
  ],
  [
    'a public name with a path',
    { publicUrl: 'https://devhood.example/app/', host: 'devhood.example' },
    'https://devhood.example/app',
    false,
  ],
])('the base URL for a request to %s', async (_name, given, base, loopback) => {
  expect(await ask(given)).toEqual([base, loopback])
})
