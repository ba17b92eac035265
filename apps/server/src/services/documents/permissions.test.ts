import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { statement } from '../../platform/database/index.ts'
import { testApp } from '../../../test/app/app.ts'
import { addressOf, documentsOf, post } from '../../../test/documents/documents.ts'
import { people } from '../../../test/people/people.ts'
import { hashState } from '../../../test/app/state-hash.ts'

type Verified = 'emailVerified' | 'phoneVerified'
type Tables = Kysely<{ accounts: Record<Verified, number> }>

const VERIFIED = 'users/verified'
const UNVERIFIED = 'users/unverified'

test.each<[proved: Verified | undefined, role: string, expected: string]>([
  [undefined, UNVERIFIED, '200'],
  [undefined, VERIFIED, '401 user_unauthorized'],
  ['emailVerified', VERIFIED, '200'],
  ['emailVerified', UNVERIFIED, '401 user_unauthorized'],
  ['phoneVerified', VERIFIED, '200'],
  ['phoneVerified', UNVERIFIED, '401 user_unauthorized'],
])('a person with %s verified may grant permissions to %s: %s', async (proved, role, expected) => {
  await using server = await testApp()
  const { Alice } = await people(server.app, 'Alice')
  const { $id } = await post(Alice)
  if (proved !== undefined) {
    const proof = statement((sql: Tables) => sql.updateTable('accounts').set({ [proved]: 1 }))
    await server.platform.database.write(async (tx) => tx.run(proof, {}))
  }
  const before = await hashState(server.platform)
  const body = { permissions: [`read("${role}")`] }
  const { outcome } = await documentsOf(Alice.request).send('PATCH', addressOf('posts', $id), body)
  expect(outcome).toBe(expected)
  expect((await hashState(server.platform)) === before).toBe(expected !== '200')
})
