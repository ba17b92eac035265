import type { UsernameCheck } from '@devhood/contract/schemas'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app/app.ts'
import { promote } from '../../../../test/people/moderation.ts'
import { caller, people } from '../../../../test/people/people.ts'

type Call = ReturnType<typeof caller>
const ask = async (call: Call, username: string, invitation = '') => {
  const query = new URLSearchParams({ username, ...(invitation && { invitation }) })
  const response = await call('GET', `/v1/usernames?${query.toString()}`)
  return response.statusCode === 200 ? response.json<UsernameCheck>() : response.statusCode
}

test('a guest learns whether a username is free, and gets one that is', async () => {
  await using server = await testApp()
  await people(server.app, 'Ada', 'Ada2', 'Settings-dev')
  const guest = caller(server.app)
  const free = (username: string): UsernameCheck => ({
    username,
    state: 'free',
    suggestion: null,
    suggestions: [],
  })
  const other = (state: 'taken' | 'invalid') => (username: string, suggestions: string[]) => ({
    username,
    state,
    suggestion: suggestions[0] ?? null,
    suggestions,
  })
  const [taken, invalid] = [other('taken'), other('invalid')]
  const responses: [typed: string, answer: UsernameCheck][] = [
    ['  grace ', free('grace')],
    ['ADA', taken('ADA', ['ADA-dev', 'ADA-codes', 'ADA3'])],
    ['аda', taken('аda', ['аda-dev', 'аda-codes', 'аda3'])],
    ['ada/lovelace', invalid('ada/lovelace', ['adalovelace', 'adalovelace2', 'adalovelace-dev'])],
    ['Ada ', taken('Ada', ['Ada-dev', 'Ada-codes', 'Ada3'])],
    ['settings', invalid('settings', ['settings-dev2', 'settings-dev-dev', 'settings-dev-codes'])],
    ['x', invalid('x', ['x-dev', 'x-dev2', 'x-dev-dev'])],
    ['😀', invalid('😀', [])],
    ['', invalid('', [])],
  ]
  for (const [typed, response] of responses) expect(await ask(guest, typed)).toEqual(response)
  expect(await ask(guest, 'x'.repeat(201))).toBe(400)
})

test('where people sign up by invitation, guests need an open one', async () => {
  await using server = await testApp()
  const { Olga } = await people(server.app, 'Olga')
  await promote(server, Olga)
  Object.assign(server.config, { registration: 'invite' })
  const guest = caller(server.app)
  const body = { email: 'new@example.com' }
  const made = await Olga.request('POST', '/v1/operator/invitations', body)
  const { $id, link } = made.json<{ $id: string; link: string }>()
  const code = new URL(link).searchParams.get('invitation') ?? ''
  expect([await ask(guest, 'olga'), await ask(guest, 'olga', 'x')]).toEqual([401, 401])
  expect(await ask(guest, 'olga', code)).toMatchObject({ state: 'taken' })
  expect(await ask(Olga.request, 'olga')).toMatchObject({ state: 'taken' })
  await Olga.request('DELETE', `/v1/operator/invitations/${$id}`)
  expect(await ask(guest, 'olga', code)).toBe(401)
})

test('one network address asks at most sixty times a minute', async () => {
  await using server = await testApp({ rateLimits: true })
  const guest = caller(server.app)
  const responses = []
  for (let count = 0; count < 61; count++) responses.push(await ask(guest, 'ada'))
  expect(responses.filter((response) => response === 429)).toHaveLength(1)
  expect(responses.at(-1)).toBe(429)
})
