import type { WaysIn } from '@devhood/contract/schemas'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app/app.ts'
import { addTotp, confirmBy, signInAgain, totpOf } from '../../../../test/people/factors.ts'
import { people, type Person } from '../../../../test/people/people.ts'

const MINUTE = 60_000
const ways = async ({ request }: Pick<Person, 'request'>) =>
  (await request('GET', '/v1/account/ways-in')).json<WaysIn>()

test('says when and where each way in was used last, also after its session has ended', async () => {
  await using server = await testApp()
  const { ann } = await people(server.app, 'ann')
  const secret = await addTotp(server, ann)
  const { recoveryCodes } = (await ann.request('POST', '/v1/account/mfa/recovery-codes')).json<{
    recoveryCodes: string[]
  }>()
  expect((await ways(ann)).lastUses).toMatchObject([{ by: 'password', provider: 'email' }])
  server.clock.advance(MINUTE)
  const other = await signInAgain(server.app, ann)
  await confirmBy(other, 'totp', totpOf(secret, server.clock.now()))
  server.clock.advance(MINUTE)
  await confirmBy(other, 'recoveryCode', String(recoveryCodes[0]))
  await other.request('DELETE', '/v1/account/sessions/current')
  const { lastUses, ...rest } = await ways(ann)
  expect(lastUses.map(({ by }) => by)).toEqual(['recoveryCode', 'totp', 'password'])
  const [code, app, password] = lastUses.map(({ time }) => Date.parse(time))
  expect([code! - app!, app! - password!]).toEqual([MINUTE, 0])
  expect(rest).toMatchObject({ recoveryCodes: 9, lastWayIn: '' })
  expect(Object.keys(rest.sessions)).toHaveLength(1)
})
