import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

/** A signed-in person. */
export interface Person {
  readonly name: string
  readonly username: string
  readonly email: string
  readonly accountId: string
  /** `$id` of the users document. */
  readonly userId: string
  /** The cookie header that the browser sends: `a_session_…=…`. */
  readonly cookie: string
  readonly request: Request
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
type Request = (
  method: Method,
  url: string,
  body?: InjectOptions['payload'],
  headers?: Record<string, string>,
) => Promise<LightMyRequestResponse>

/** The path of user documents on the server of `testApp`. */
const USERS = '/v1/databases/devhood/collections/users/documents'
export const PASSWORD = 'a good password'

/** Calls as a guest, or with fixed headers. */
export function caller(app: FastifyInstance, fixed: Record<string, string> = {}): Request {
  return async (method, url, body, headers = {}) =>
    app.inject({
      method,
      url,
      headers: { host: 'localhost:3000', ...fixed, ...headers },
      ...(body !== undefined && { payload: body }),
    })
}

function expectStatus(response: LightMyRequestResponse, status: number): LightMyRequestResponse {
  if (response.statusCode !== status)
    throw new Error(`Expected ${status}, got ${response.statusCode}: ${response.body}`)
  return response
}

/** The cookie of the session that a response opens, as the browser sends it back. */
export function cookieOf({ cookies }: LightMyRequestResponse): string {
  return cookies
    .filter(({ name }) => name.includes('a_session_'))
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')
}

/** How many people have got each username of a server. */
const taken = new WeakMap<FastifyInstance, Map<string, number>>()

/** The name in lower case, with a number when tests share a server and an earlier one has used it. */
export function newUsername(app: FastifyInstance, name: string): string {
  const counts = taken.get(app) ?? new Map<string, number>()
  const wanted = name.toLowerCase()
  const count = (counts.get(wanted) ?? 0) + 1
  taken.set(app, counts.set(wanted, count))
  return count === 1 ? wanted : `${wanted}-${count}`
}

/** Signs a person up who sends these headers with each call. */
export async function signUp(
  app: FastifyInstance,
  name: string,
  fixed: Record<string, string> = {},
): Promise<Person> {
  const guest = caller(app, fixed)
  const username = newUsername(app, name)
  const email = `${username}@example.com`
  const account = { userId: 'unique()', email, password: PASSWORD, name }
  const { $id: accountId } = expectStatus(await guest('POST', '/v1/account', account), 201).json<{
    $id: string
  }>()
  const data = {
    accountId,
    email,
    name,
    username,
    imageUrl: `http://localhost:3000/v1/avatars/initials?name=${encodeURIComponent(name)}&project=devhood`,
  }
  const { $id: userId } = expectStatus(
    await guest('POST', USERS, { documentId: 'unique()', data }),
    201,
  ).json<{ $id: string }>()
  const credentials = { email, password: PASSWORD }
  const session = expectStatus(await guest('POST', '/v1/account/sessions/email', credentials), 201)
  const cookie = cookieOf(session)
  const request = caller(app, { ...fixed, cookie })
  return { name, username, email, accountId, userId, cookie, request }
}

/**
 * Signs people up in the same order as the product (account, users document, session): `const { alice, bob } =
 * await people(app, 'alice', 'bob')`. Usernames and emails come from the names; a second person of a name on the same
 * server gets a number.
 */
export async function people<Name extends string>(
  app: FastifyInstance,
  ...names: readonly Name[]
): Promise<Record<Name, Person>> {
  const persons: [Name, Person][] = []
  for (const name of names) persons.push([name, await signUp(app, name)])
  return Object.fromEntries(persons) as Record<Name, Person>
}
