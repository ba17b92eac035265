import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { caller, PASSWORD, people } from '../../../test/people/people.ts'
import { buildApp } from '../../app.ts'

const SIGN_IN = '/v1/account/sessions/email'
const POSTS = '/v1/databases/devhood/collections/posts/documents'

test('of five hundred concurrent sign-ins some are rejected, and the server keeps running', async () => {
  await using server = await testApp()
  const { alice } = await people(server.app, 'alice')
  const guest = caller(server.app)
  const body = { email: 'nobody@example.com', password: PASSWORD }
  const responses = await Promise.all(
    Array.from({ length: 500 }, async () => guest('POST', SIGN_IN, body)),
  )
  const byStatus = Map.groupBy(responses, ({ statusCode }) => statusCode)
  expect([...byStatus.keys()].toSorted((a, b) => a - b)).toEqual([401, 503])
  expect(byStatus.get(401)?.length).toBeGreaterThanOrEqual(66)
  const refused = byStatus.get(503)?.[0]
  expect(refused?.json().type).toBe('general_service_unavailable')
  expect(refused?.headers['retry-after']).toBe('5')
  const after = await guest('POST', SIGN_IN, { email: alice.email, password: PASSWORD })
  expect(after.statusCode).toBe(201)
})

test('the feed is readable while passwords are hashed at full cost', async () => {
  await using server = await testApp()
  await using app = await buildApp(server.platform, server.config, { logLevel: 'silent' })
  const { alice } = await people(app, 'alice')
  const guest = caller(app)
  const body = { email: 'nobody@example.com', password: PASSWORD }
  let hashed = 0
  const flood = Array.from({ length: 30 }, async () => {
    const { statusCode } = await guest('POST', SIGN_IN, body)
    if (statusCode === 401) hashed++
    return statusCode
  })
  const feed = []
  for (let reading = 0; reading < 5; reading++)
    feed.push((await alice.request('GET', POSTS)).statusCode)
  const hashedMeanwhile = hashed
  const statuses = await Promise.all(flood)
  expect(feed).toEqual([200, 200, 200, 200, 200])
  expect(hashedMeanwhile).toBeLessThan(hashed)
  expect(new Set(statuses)).toEqual(new Set([401]))
})
