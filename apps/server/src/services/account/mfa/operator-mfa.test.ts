import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app/app.ts'
import { addTotp } from '../../../../test/people/factors.ts'
import { promote } from '../../../../test/people/moderation.ts'
import { people } from '../../../../test/people/people.ts'
import { secondStepNote } from '#services/operator'

const QUEUE = '/v1/operator/people'

test.each([
  ['warn', 200, ['operator']],
  ['required', 401, ['awaitsSecondStep']],
] as const)(
  'with OPERATOR_MFA=%s an operator without a factor',
  async (operatorMfa, status, labels) => {
    await using server = await testApp({ operatorMfa })
    const { Olga } = await people(server.app, 'Olga')
    await promote(server, Olga)
    expect((await Olga.request('GET', QUEUE)).statusCode).toBe(status)
    expect((await Olga.request('GET', '/v1/account')).json()).toMatchObject({ labels })
    await addTotp(server, Olga)
    expect((await Olga.request('GET', QUEUE)).statusCode).toBe(200)
    expect((await Olga.request('GET', '/v1/account')).json()).toMatchObject({
      labels: ['operator'],
    })
  },
)

test.each([
  ['warn', 'a stolen password is enough. OPERATOR_MFA=required would ask for one.'],
  ['required', "and can't use the role until they add one in Settings."],
] as const)('with OPERATOR_MFA=%s the start says how many have none', async (operatorMfa, end) => {
  await using server = await testApp()
  const note = async () => secondStepNote(server.platform, { operatorMfa })
  expect(await note()).toBe(undefined)
  const { Olga, Mona } = await people(server.app, 'Olga', 'Mona')
  await promote(server, Olga)
  await promote(server, Mona, 'moderator')
  expect(await note()).toMatch(/^2 people with a role have no second step/)
  await addTotp(server, Mona)
  expect(await note()).toMatch(/^1 person with a role has no second step/)
  expect((await note())?.endsWith(end)).toBe(true)
  await addTotp(server, Olga)
  expect(await note()).toBe(undefined)
})
