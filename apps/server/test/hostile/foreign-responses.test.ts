import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { openGithub } from '../../src/platform/oauth/github.ts'
import { openOidc } from '../../src/platform/oauth/openid.ts'
import { REMOTE_LIMITS } from '../../src/platform/remote/limits.ts'
import { openGithubReader } from '../../src/services/github/read-github.ts'
import { readUpload } from '../../src/services/files/uploads/multipart.ts'
import { longestSlice } from '../app/slices.ts'
import { KB, MB, repeated, slowestParse, worstInputs, type WorstInputs } from './worst-inputs.ts'

/*
 * What libraries and services read of others: answers of sign-in providers and of GitHub, and multipart bodies, each with the
 * content of full length that costs most.
 */
/** What the client of the platform accepts as headers. */
const HEADER = 15 * KB

const listOf = (piece: string, length: number) => `[${repeated(`${piece},`, length - 10)}1]`
const base64 = (text: string) => Buffer.from(text).toString('base64url')

afterEach(() => vi.unstubAllGlobals())

/** JSON that costs most: many values, many keys, deep, and texts of escapes. */
const heavyJson = (length: number): string[] => [
  listOf('[]', length),
  listOf('{"a":1}', length),
  listOf('1', length),
  repeated('[', length),
  repeated('{"a":', length),
  `["${repeated('\\u0041', length - 10)}"]`,
  `{${Array.from({ length: length / 12 }, (_, at) => `"k${at}":1`).join(',')}}`,
]

const ISSUER = 'https://id.example'
const ATTEMPT = {
  redirectUri: 'https://hood.example/back',
  state: 's'.repeat(43),
  nonce: 'n'.repeat(43),
  verifier: 'v'.repeat(43),
}
const BACK = new URL(`${ATTEMPT.redirectUri}?code=c&state=${ATTEMPT.state}&iss=${ISSUER}`)
const CLIENT = { clientId: 'hood', clientSecret: 'a-secret-of-both' }
const METADATA = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  userinfo_endpoint: `${ISSUER}/me`,
}

/** An ID token; nobody verifies signatures that come over TLS from the provider itself. */
function idToken(more: object = {}): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: ISSUER, sub: 'ann', aud: CLIENT.clientId, iat: now, exp: now + 60 }
  const parts = [{ alg: 'RS256' }, { ...claims, nonce: ATTEMPT.nonce, ...more }]
  return [...parts.map((part) => base64(JSON.stringify(part))), base64('x'.repeat(256))].join('.')
}

const tokens = (more: object = {}) =>
  JSON.stringify({ access_token: 'a', token_type: 'bearer', id_token: idToken(), ...more })

/** A sign-in whose provider gives these responses, by the last part of their address. */
async function signIn(provider: 'oidc' | 'github', responses: Record<string, string | Response>) {
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const response = responses[new URL(address).pathname.split('/').at(-1) ?? '']
    if (response instanceof Response) return Promise.resolve(response)
    return Promise.resolve(
      new Response(response, { headers: { 'content-type': 'application/json' } }),
    )
  })
  const opened =
    provider === 'github'
      ? openGithub(CLIENT)
      : openOidc({ ...CLIENT, issuer: new URL(ISSUER), name: 'Acme' })
  return opened.profileFrom(BACK, ATTEMPT)
}

const knownResponses = {
  'openid-configuration': JSON.stringify(METADATA),
  token: tokens(),
  access_token: tokens({ id_token: undefined }),
  me: JSON.stringify({ sub: 'ann', name: 'Ann' }),
  user: JSON.stringify({ id: 1, login: 'ann', name: null }),
  emails: JSON.stringify([{ email: 'ann@example.com', primary: true, verified: true }]),
}

/** A reader of GitHub's public data that gets these bodies. */
async function readGithub(user: string, repositories: string) {
  const read = openGithubReader({
    client: CLIENT,
    sites: { pages: 'https://github.example', api: 'https://api.github.example' },
    pictureAt: async () => Promise.resolve(Buffer.alloc(0)),
    remote: {
      withFetch: async (work) =>
        work(async (address) => {
          // It arrives in another turn of the event loop.
          await setImmediate()
          const body = Buffer.from(address.includes('/user/') ? user : repositories)
          return { status: 200, body, url: new URL(address) }
        }),
    },
  })
  return read('1')
}

const GITHUB_USER = JSON.stringify({ id: 1, login: 'ann', avatar_url: 'https://a.example/1' })
const REPOSITORY = { id: 7, name: 'a', owner: { id: 1 }, private: false, stargazers_count: 1 }

/** A server that reads the form of an upload, which arrives in pieces as from a connection. */
async function readForm(boundary: string, body: string) {
  await using app = fastify()
  await app.register(multipart, { throwFileSizeLimit: false })
  app.post('/', async (request) => {
    const { form } = await readUpload(request, 5 * MB, async (bytes) => {
      for await (const _ of bytes);
    })
    return form
  })
  async function* pieces() {
    const bytes = Buffer.from(body)
    for (let at = 0; at < bytes.length; at += 64 * KB) {
      // Each piece arrives in another turn of the event loop.
      await setImmediate()
      yield bytes.subarray(at, at + 64 * KB)
    }
  }
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return await app.inject({ method: 'POST', url: '/', payload: Readable.from(pieces()), headers })
}

const B = 'b'.repeat(60)
const part = (headers: string, value: string) => `--${B}\r\n${headers}\r\n\r\n${value}\r\n`
const formData = (name: string) => `Content-Disposition: form-data; name="${name}"`
const JSON_FIELD = `${formData('x')}\r\nContent-Type: application/json`
const fileOf = (value: string) => part(`${formData('file')}; filename="a.png"`, value)
const closed = (body: string) => `${body}--${B}--\r\n`

const READERS: WorstInputs = {
  'metadata of providers': [
    async (text) => signIn('oidc', { ...knownResponses, 'openid-configuration': text }),
    [
      ...heavyJson(256 * KB),
      JSON.stringify({
        ...METADATA,
        token_endpoint_auth_methods_supported: Array(20_000).fill('x'),
      }),
    ],
  ],
  'tokens of providers': [
    async (text) => signIn('oidc', { ...knownResponses, token: text }),
    [
      ...heavyJson(256 * KB),
      tokens({ id_token: repeated('a.', 250 * KB) }),
      tokens({ id_token: `${repeated('a', 120 * KB)}.${repeated('b', 120 * KB)}.c` }),
      tokens({ id_token: idToken({ aud: Array(20_000).fill('x'), azp: 'x' }) }),
      tokens({ scope: repeated('a ', 250 * KB), token_type: repeated('b', 1000) }),
    ],
  ],
  'people of providers': [
    async (text) => signIn('oidc', { ...knownResponses, me: text }),
    [...heavyJson(256 * KB), JSON.stringify({ sub: 'ann', name: repeated(' a', 250 * KB) })],
  ],
  'challenges of providers': [
    async (text) => {
      const headers = { 'www-authenticate': text }
      return signIn('oidc', { ...knownResponses, me: new Response(null, { status: 401, headers }) })
    },
    [
      'Bearer ',
      'Bearer a=',
      'Bearer a="',
      'Bearer a="b",',
      'a=b,',
      ',',
      'a ',
      'Bearer a=b ,\t',
      'Bearer a="\\',
    ].map((piece) => repeated(piece, HEADER)),
  ],
  'people of GitHub': [
    async (text) => signIn('github', { ...knownResponses, user: text }),
    [...heavyJson(256 * KB), JSON.stringify({ id: 1, name: repeated(' a', 250 * KB) })],
  ],
  'addresses at GitHub': [
    async (text) => signIn('github', { ...knownResponses, emails: text }),
    heavyJson(256 * KB),
  ],
  'accounts of GitHub': [
    async (text) => readGithub(text, '[]'),
    [...heavyJson(REMOTE_LIMITS.bytes), JSON.stringify({ id: 1, login: repeated('a', MB) })],
  ],
  'repositories of GitHub': [
    async (text) => readGithub(GITHUB_USER, text),
    [
      ...heavyJson(REMOTE_LIMITS.bytes),
      JSON.stringify(Array(15_000).fill(REPOSITORY)),
      JSON.stringify([{ ...REPOSITORY, description: repeated(' \u202E', MB) }]),
      JSON.stringify([
        { ...REPOSITORY, description: repeated('\n ', MB), language: 'a '.repeat(KB) },
      ]),
      JSON.stringify([{ ...REPOSITORY, name: repeated('a', MB) }]),
    ],
  ],
  'multipart bodies': [
    async (text) => readForm(B, text),
    [
      closed(fileOf(repeated('\r\n', MB))),
      closed(fileOf(repeated(`\r\n--${B.slice(1)}`, MB))),
      closed(fileOf(repeated('\r\n--', MB))),
      closed(fileOf(repeated('b', MB))),
      closed(repeated(part(formData('x'), 'y'), MB)),
      closed(part(formData('permissions[]'), repeated('a', MB))),
      ...heavyJson(60 * KB).map((json) => closed(part(JSON_FIELD, json))),
      closed(part(`${formData('file')}; ${repeated('a="b";', 15 * KB)}`, 'x')),
      closed(part(`${formData('file')}; ${repeated('a*=utf-8', 15 * KB)}`, 'x')),
      closed(part(`${formData('file')}; filename="${repeated('\\"', 15 * KB)}"`, 'x')),
      closed(part(`${formData('file')}; filename="${repeated('%22', 15 * KB)}"`, 'x')),
      closed(part(repeated('a: b\r\n', 15 * KB), 'x')),
      closed(part(repeated(' a\r\n', MB), 'x')),
      closed(part(repeated(':', MB), 'x')),
      repeated(`--${B}\r\n`, MB),
      repeated('-', MB),
    ],
  ],
  'boundaries of multipart bodies': [
    async (text) => readForm(text, repeated('\r\n-', MB)),
    [repeated('-', HEADER), repeated('-', 200), repeated('a; boundary=', HEADER), '"'],
  ],
}

test('what is not hostile is read', async () => {
  const profile = { uid: 'ann', email: '', isEmailVerified: false, name: 'Ann', issuer: ISSUER }
  expect(await signIn('oidc', knownResponses)).toEqual(profile)
  const person = { uid: '1', email: 'ann@example.com', isEmailVerified: true, name: 'ann' }
  expect(await signIn('github', knownResponses)).toMatchObject(person)
  const read = await readGithub(GITHUB_USER, JSON.stringify(Array(150).fill(REPOSITORY)))
  expect(read?.user.repositories.map(({ id }) => id)).toEqual(Array(100).fill('7'))
  const form = part(formData('fileId'), 'one') + fileOf('x')
  expect((await readForm(B, closed(form))).json()).toMatchObject({ fileId: 'one', name: 'a.png' })
})

test.each(['openid-configuration', 'token', 'me'])(
  'an answer without end at %s is not read to its end',
  async (name) => {
    let [sent, isOpen] = [0, true]
    const body = new ReadableStream<Uint8Array>({
      pull: (stream) => {
        sent += 1
        if (sent > 1000) stream.error(new Error('Somebody reads on.'))
        else stream.enqueue(Buffer.alloc(64 * KB, ' '))
      },
      cancel: () => void (isOpen = false),
    })
    const endless = new Response(body, { headers: { 'content-type': 'application/json' } })
    await expect(signIn('oidc', { ...knownResponses, [name]: endless })).rejects.toMatchObject({
      type: 'user_oauth2_bad_request',
    })
    expect([isOpen, sent]).toEqual([false, expect.toSatisfy((count: number) => count < 10)])
  },
)

test.each(worstInputs(READERS))(
  '$what that begin with $start hold up the process for less than 20 ms',
  async (worst) => {
    expect(await slowestParse(worst)).toBeLessThan(await longestSlice())
  },
)
