import { type Session } from '@devhood/contract/schemas'
import { expect, it } from 'vitest'
import { lastUse } from './last-use.ts'

const session = (fields: Partial<Session>) => fields as Session
const SESSIONS = [
  session({ $id: 'a', provider: 'email', $createdAt: '2026-11-01', factors: ['password'] }),
  session({
    $id: 'b',
    provider: 'email',
    $createdAt: '2026-11-03',
    factors: ['password', 'totp'],
    mfaUpdatedAt: '2026-11-04',
  }),
  session({ $id: 'c', provider: 'github', $createdAt: '2026-11-05', factors: ['oauth2'] }),
]

it.each([
  [{ provider: 'email' }, 'b', '2026-11-03'],
  [{ provider: 'github' }, 'c', '2026-11-05'],
  [{ factor: 'totp' }, 'b', '2026-11-04'],
  [{ factor: 'recoveryCode' }, undefined, undefined],
])('the last use of %j is in %s', (way, id, time) => {
  const use = lastUse(SESSIONS, way)
  expect([use?.session.$id, use?.time]).toEqual([id, time])
})
