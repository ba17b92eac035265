import { expect, it } from 'vitest'
import { testApp } from '../../../test/app/app.ts'

const CONTACTS = ['mailto:security@hood.example', 'https://hood.example/report']
const URL_OF_IT = '/.well-known/security.txt'

it.each([
  [
    'https://hood.example',
    [
      'Contact: mailto:security@hood.example',
      'Contact: https://hood.example/report',
      'Expires: 2026-07-14T00:00:00.000Z',
      'Canonical: https://hood.example/.well-known/security.txt',
    ],
  ],
  [
    'http://localhost:3000',
    [
      'Contact: mailto:security@hood.example',
      'Contact: https://hood.example/report',
      'Expires: 2026-07-14T00:00:00.000Z',
    ],
  ],
])('security.txt names the security contact at %s', async (address, lines) => {
  const publicUrl = new URL(address)
  await using server = await testApp({ securityContacts: CONTACTS, publicUrl })
  const response = await server.app.inject({ url: URL_OF_IT, headers: { host: publicUrl.host } })
  expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([
    200,
    'text/plain; charset=utf-8',
    `${lines.join('\n')}\n`,
  ])
})

it('the file is renewed on each request, and valid for 180 days', async () => {
  await using server = await testApp({ securityContacts: CONTACTS })
  server.clock.advance(36 * 3_600_000)
  expect((await server.app.inject(URL_OF_IT)).body).toContain('Expires: 2026-07-16T00:00:00.000Z')
})

it('without a contact there is no such file', async () => {
  await using server = await testApp()
  const response = await server.app.inject(URL_OF_IT)
  expect([response.statusCode, response.json<{ type: string }>().type]).toEqual([
    404,
    'general_route_not_found',
  ])
})
