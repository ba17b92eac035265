import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app/app.ts'
import { addTotp } from '../../../../test/people/factors.ts'
import { promote } from '../../../../test/people/moderation.ts'
import { people } from '../../../../test/people/people.ts'

const QUEUE = '/v1/operator/people'

test.each([
  ['warn', 200, ['operator']],
  ['required', 401, []],
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
