import type { FastifyInstance } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import type { TestApp } from '../app/app.ts'
import { caller, cookieOf, PASSWORD, type Person } from './people.ts'

/** The code that an app with this secret shows at a moment of the server's clock. */
export const totpOf = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

const checked = ({ statusCode, body }: Awaited<ReturnType<Person['request']>>): void => {
  if (statusCode !== 200) throw new Error(`No second factor: ${body}`)
}

/** Sets up an authenticator app for a person. Returns its secret. */
export async function addApp(
  { clock }: Pick<TestApp, 'clock'>,
  { request }: Pick<Person, 'request'>,
): Promise<string> {
  const app = '/v1/account/mfa/authenticators/totp'
  const { secret } = (await request('POST', app)).json<{ secret: string }>()
  checked(await request('PUT', app, { otp: totpOf(secret, clock.now()) }))
  return secret
}

/** The same, and switches the second factor on. */
export async function addTotp(
  server: Pick<TestApp, 'clock'>,
  person: Pick<Person, 'request'>,
): Promise<string> {
  const secret = await addApp(server, person)
  checked(await person.request('PATCH', '/v1/account/mfa', { mfa: true }))
  return secret
}

/** A new session of a person, by the password alone. */
export async function signInAgain(app: FastifyInstance, { email }: Pick<Person, 'email'>) {
  const credentials = { email, password: PASSWORD }
  const response = await caller(app)('POST', '/v1/account/sessions/email', credentials)
  const cookie = cookieOf(response)
  return { cookie, request: caller(app, { cookie }), response }
}

const CHALLENGES = '/v1/account/mfa/challenges'

/** Asks for a factor, and answers. */
export async function confirmBy(
  { request }: Pick<Person, 'request'>,
  factor: string,
  otp: string | (() => Promise<string> | string),
) {
  const asked = await request('POST', CHALLENGES, { factor })
  if (asked.statusCode !== 201) return asked
  const { $id: challengeId } = asked.json<{ $id: string }>()
  return request('PUT', CHALLENGES, {
    challengeId,
    otp: typeof otp === 'string' ? otp : await otp(),
  })
}
