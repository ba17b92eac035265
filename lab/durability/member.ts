import { FILES, MULTIPART, multipart } from '../../apps/server/test/files/upload.ts'
import { PASSWORD } from '../../apps/server/test/people/people.ts'

const JSON_HEADERS = { 'content-type': 'application/json', 'x-appwrite-project': 'devhood' }

/** Signs up on a running server and signs in. */
export async function openMember(origin: string) {
  const post = async (path: string, body: object) =>
    fetch(origin + path, { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(body) })
  const credentials = { email: 'ada@example.com', password: PASSWORD }
  await post('/v1/account', { userId: 'ada', ...credentials })
  const session = await post('/v1/account/sessions/email', credentials)
  const cookie = session.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
  /** Uploads a file as the member. */
  const upload = async (bytes: Buffer, headers: Record<string, string> = {}) => {
    const body = multipart(
      { name: 'fileId', value: 'unique()' },
      { name: 'file', value: bytes, filename: 'a.png', type: 'image/png' },
    )
    const sent = { ...MULTIPART, cookie, ...headers }
    return fetch(origin + FILES, { method: 'POST', headers: sent, body: new Uint8Array(body) })
  }
  return { post, cookie, upload }
}
