import { expect, test } from 'vitest'
import { SAMPLES } from '../../../test/http/bad-input.ts'
import { testApp } from '../../../test/app/app.ts'
import { operationsOf } from '../../../test/http/operations.ts'
import { caller, cookieOf } from '../../../test/people/people.ts'

/** This cost makes hashing fail: a call that tries returns an internal error. */
const IMPOSSIBLE = { memory: 0, passes: 1, parallelism: 1 }
const PASSWORDS = ['password', 'oldPassword', 'passwordAgain']
const MEGABYTE = 'x'.repeat(1_000_000)

/** A server that can't hash, and a person who is signed in nevertheless. */
async function openWorld() {
  const server = await testApp({}, { passwordCost: IMPOSSIBLE })
  const guest = caller(server.app)
  const visitor = await guest('POST', '/v1/account/sessions/anonymous', {})
  const ask = caller(server.app, { cookie: cookieOf(visitor) })
  const operations = await operationsOf(server.app)
  const calls = operations.flatMap(({ method, path, requestBody }) => {
    const { properties = {}, required = [] } =
      requestBody?.content['application/json']?.schema ?? {}
    const names = PASSWORDS.filter((name) => name in properties)
    const body = Object.fromEntries(required.map((name) => [name, SAMPLES[name]]))
    const upper = method.toUpperCase() as 'POST'
    return names.map((name) => ({
      call: `${upper} ${path} ${name}`,
      upper,
      url: `/v1${path}`,
      body,
      name,
    }))
  })
  return { server, calls, ask }
}

test('a password of one megabyte is rejected before it is hashed, on every endpoint', async () => {
  const { server, calls, ask } = await openWorld()
  await using _ = server
  const outcomes: string[] = []
  for (const { call, upper, url, body, name } of calls) {
    const response = await ask(upper, url, { ...body, [name]: MEGABYTE })
    outcomes.push(`${call}: ${response.statusCode} ${response.json<{ type: string }>().type}`)
  }
  expect(calls.length).toBeGreaterThan(8)
  expect(outcomes).toEqual(calls.map(({ call }) => `${call}: 400 general_argument_invalid`))
})

test.each([
  ['POST', '/v1/account'],
  ['POST', '/v1/account/sessions/email'],
  ['PATCH', '/v1/account/password'],
] as const)('%s %s hashes a password of valid length', async (method, path) => {
  const { server, calls, ask } = await openWorld()
  await using _ = server
  const known = calls.find((each) => each.upper === method && each.url === path)
  const response = await ask(method, path, { ...known?.body, password: 'a good password' })
  expect(response.statusCode).toBe(500)
})
