import { type LastUse } from '@devhood/contract/schemas'
import { expect, it } from 'vitest'
import { lastUse, type Way } from './last-use.ts'

const use = (by: string, provider: string, time: string) => ({ by, provider, time }) as LastUse
const USES = [
  use('password', 'email', '2026-01-01'),
  use('oauth2', 'github', '2026-01-02'),
  use('oauth2', 'google', '2026-01-03'),
  use('totp', '', '2026-01-04'),
  use('totp', '', '2026-01-05'),
]

it.each<[Way, string | undefined]>([
  [{ by: 'password' }, '2026-01-01'],
  [{ by: 'oauth2', provider: 'github' }, '2026-01-02'],
  [{ by: 'totp' }, '2026-01-05'],
  [{ by: 'recoveryCode' }, undefined],
])('the last use of %j is %s', (way, time) => {
  expect(lastUse(USES, way)?.time).toBe(time)
})
