import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { caller, PASSWORD, people } from '../../../test/people.ts'

const SIGN_IN = '/v1/account/sessions/email'

test('of five hundred sign-ins at once some are refused, and the server goes on', async () => {
  await using server = await testApp()
  const { alice } = await people(server.app, 'alice')
  const guest = caller(server.app)
  const body = { email: 'nobody@example.com', password: PASSWORD }
  const answers = await Promise.all(
    Array.from({ length: 500 }, async () => guest('POST', SIGN_IN, body)),
  )
  const byStatus = Map.groupBy(answers, ({ statusCode }) => statusCode)
  expect([...byStatus.keys()].toSorted((a, b) => a - b)).toEqual([401, 503])
  expect(byStatus.get(401)?.length).toBeGreaterThanOrEqual(66)
  const refused = byStatus.get(503)?.[0]
  expect(refused?.json().type).toBe('general_service_unavailable')
  expect(refused?.headers['retry-after']).toBe('5')
  const after = await guest('POST', SIGN_IN, { email: alice.email, password: PASSWORD })
  expect(after.statusCode).toBe(201)
})
