import { Buffer } from 'node:buffer'
import { addressOf } from '../documents/documents.ts'
import { PASSWORD } from './people.ts'

type Headers = Readonly<Record<string, string>>

/**
 * Signs a person up on a server in another process. The calls have the same shape as those to a server in this
 * process. `at` sets another origin, after a restart.
 */
export async function personAt(first: string, name: string) {
  let [origin, cookie] = [first, '']

  /** Calls to a server where the session is valid. */
  const requestTo =
    (at: () => string) =>
    async (method: string, path: string, body?: Buffer | object, headers: Headers = {}) => {
      const isBytes = Buffer.isBuffer(body)
      const response = await fetch(at() + path, {
        method,
        headers: {
          cookie,
          'x-appwrite-project': 'devhood',
          ...(body && !isBytes && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
      })
      const set = response.headers.getSetCookie().find((each) => each.startsWith('a_session'))
      if (set !== undefined) cookie = set.split(';')[0] ?? ''
      const rawPayload = Buffer.from(await response.arrayBuffer())
      return {
        statusCode: response.status,
        headers: Object.fromEntries(response.headers),
        rawPayload,
        body: rawPayload.toString(),
        json: <T = Record<string, unknown>>() => JSON.parse(rawPayload.toString() || '{}') as T,
      }
    }
  const request = requestTo(() => origin)

  const email = `${name}@example.com`
  const account = { userId: name, email, password: PASSWORD, name }
  const imageUrl = '/v1/avatars/initials?name=A'
  const data = { accountId: name, email, name, username: name, imageUrl }
  await request('POST', '/v1/account', account)
  await request('POST', addressOf('users'), { documentId: name, data })
  const { statusCode } = await request('POST', '/v1/account/sessions/email', {
    email,
    password: PASSWORD,
  })
  if (statusCode !== 201) throw new Error(`${name} could not sign in: ${statusCode}`)
  return {
    request,
    /** The same calls to another process of the installation. */
    requestAt: (other: string) => requestTo(() => other),
    cookieHeader: () => cookie,
    at: (next: string) => void (origin = next),
  }
}
