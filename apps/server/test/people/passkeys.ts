import type { FastifyInstance } from 'fastify'
import type { Passkey, PasskeyCreation, PasskeyRequest } from '@devhood/contract/schemas'
import { newAuthenticator, type TestAuthenticator } from './authenticator.ts'
import { caller, cookieOf, PASSWORD, type Person } from './people.ts'

export const PASSKEYS = '/v1/account/passkeys'
export const CONFIRMATION = `${PASSKEYS}/confirmation`

type Caller = Pick<Person, 'request'>
type Lie = Parameters<TestAuthenticator['use']>[1]

/** Asks for a new passkey of a person. */
export async function askForPasskey({ request }: Caller): Promise<PasskeyCreation> {
  const response = await request('POST', `${PASSKEYS}/registration`, { password: PASSWORD })
  if (response.statusCode !== 200) throw new Error(`No question: ${response.body}`)
  return response.json<PasskeyCreation>()
}

/** Adds a passkey to a person's account. */
export async function addPasskey(person: Caller, options: { isSynced?: boolean } = {}) {
  const authenticator = newAuthenticator(options)
  const credential = authenticator.make(await askForPasskey(person))
  const added = await person.request('POST', PASSKEYS, { credential })
  if (added.statusCode !== 201) throw new Error(`No passkey: ${added.body}`)
  return { ...authenticator, passkey: added.json<Passkey>() }
}

/** A browser that has been asked for a passkey on the sign-in page. */
export async function askBrowser(app: FastifyInstance) {
  const asked = await caller(app)('POST', `${PASSKEYS}/sign-in`)
  const cookie = asked.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { asked: asked.json<PasskeyRequest>(), cookie, request: caller(app, { cookie }) }
}

/** A sign-in by a passkey, by one that lies if told so. */
export async function signInByPasskey(
  app: FastifyInstance,
  authenticator: TestAuthenticator,
  lie?: Lie,
) {
  const { asked, request } = await askBrowser(app)
  const credential = authenticator.use(asked, lie)
  const response = await request('POST', '/v1/account/sessions/passkey', { credential })
  const cookie = cookieOf(response)
  return { response, cookie, request: caller(app, { cookie }) }
}

/** Confirms the session of a caller. */
export async function confirmByPasskey(
  { request }: Caller,
  authenticator: TestAuthenticator,
  lie?: Lie,
) {
  const asked = await request('POST', CONFIRMATION)
  if (asked.statusCode !== 200) return asked
  const credential = authenticator.use(asked.json<PasskeyRequest>(), lie)
  return request('PUT', CONFIRMATION, { credential })
}
