import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app/app.ts'
import { addTotp } from '../../../../test/people/factors.ts'
import { caller, people } from '../../../../test/people/people.ts'

const HOME = 'http://localhost:3000/'

/** What differs in each answer, whoever asks: ids and times of the answer itself. */
const VARYING = /"(\$id|\$createdAt|expire|userId)":"[^"]*"/g
const VARYING_HEADERS = ['x-request-id', 'date']

test.each<[string, 'POST' | 'PUT', object, number]>([
  ['/v1/account/sessions/email', 'POST', { password: 'a wrong password' }, 401],
  ['/v1/account/sessions', 'POST', { password: 'a wrong password' }, 401],
  ['/v1/account/sessions/limited', 'POST', { password: 'a wrong password' }, 401],
  ['/v1/account/recovery', 'POST', { url: HOME }, 201],
  ['/v1/account/tokens/magic-url', 'POST', { userId: 'unique()', url: HOME }, 201],
  ['/v1/account/tokens/email', 'POST', { userId: 'unique()' }, 201],
])(
  '%s answers alike, byte by byte, with a second step, without one, and without an account',
  async (url, method, body, status) => {
    await using server = await testApp()
    const { ann, bob } = await people(server.app, 'ann', 'bob')
    await addTotp(server, ann)
    const guest = caller(server.app)
    const answers: string[] = []
    for (const email of [ann.email, bob.email, 'nobody@example.com']) {
      const response = await guest(method, url, { ...body, email })
      expect(response.statusCode).toBe(status)
      const headers = Object.entries(response.headers).filter(
        ([name]) => !VARYING_HEADERS.includes(name),
      )
      const text = response.body.replaceAll(VARYING, (_, name: string) => `"${name}":""`)
      answers.push(JSON.stringify([headers, text]))
    }
    expect(new Set(answers).size).toBe(1)
  },
)
