import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { clientAddressOf } from './rate-limits.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (ip, expected) => {
  expect(clientAddressOf({ ip })).toBe(expected)
})

test('GET and HEAD share a limit, and each call counts once', async () => {
  await using server = await testApp({ rateLimits: true })
  const room = async (method: 'GET' | 'HEAD') =>
    (await server.app.inject({ method, url: '/v1/avatars/initials' })).headers[
      'x-ratelimit-remaining'
    ]
  expect([await room('GET'), await room('HEAD'), await room('GET')]).toEqual(['599', '598', '597'])
})
