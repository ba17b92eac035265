import fastify from 'fastify'
import { expect, test } from 'vitest'
import { requireDeclaredAccess } from './access.ts'

test.each([
  ['declares nothing', '/v1/x', {}, 'GET /v1/x does not declare config.access'],
  [
    'declares nothing about access',
    '/v1/x',
    { config: {} },
    'GET /v1/x does not declare config.access',
  ],
  [
    'needs a session outside the API',
    '/x',
    { config: { access: 'signedIn' } },
    'GET /x needs a session, but only /v1 knows sessions',
  ],
] as const)('the server does not start with a route that %s', (_name, url, options, message) => {
  const app = fastify()
  requireDeclaredAccess(app)
  expect(() => app.get(url, options, async () => 'x')).toThrow(message)
})

test('routes that declare their callers are accepted', async () => {
  const app = fastify()
  requireDeclaredAccess(app)
  app.get('/x', { config: { access: 'anyone' } }, async () => 'x')
  app.get('/v1/x', { config: { access: 'signedIn' } }, async () => 'x')
  expect((await app.inject('/x')).body).toBe('x')
})
