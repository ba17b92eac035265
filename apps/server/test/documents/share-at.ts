import { addressOf } from './documents.ts'
import { PASSWORD } from '../people/people.ts'
import { png } from '../files/pictures.ts'
import { FILES, multipart, MULTIPART } from '../files/upload.ts'

/** Signs up on a server in another process, shares a picture and views it; returns the status of each step. */
export async function shareAt(origin: string): Promise<number[]> {
  const headers = new Headers({ 'x-appwrite-project': 'devhood' })
  const statuses: number[] = []
  async function call(path: string, body?: object | Buffer) {
    const isBytes = Buffer.isBuffer(body)
    headers.set('content-type', isBytes ? MULTIPART['content-type'] : 'application/json')
    const response = await fetch(origin + path, {
      headers,
      ...(body && { method: 'POST', body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    statuses.push(response.status)
    await response.bytes()
    const [session] = response.headers.getSetCookie()
    if (session !== undefined) headers.set('cookie', session.split(';', 1).join())
  }
  const [email, imageUrl] = ['ada@example.com', '/v1/avatars/initials?name=A']
  await call('/v1/account', { userId: 'ada', email, password: PASSWORD, name: 'Ada' })
  const profile = { accountId: 'ada', email, name: 'Ada', username: 'ada', imageUrl }
  await call(addressOf('users'), { documentId: 'ada', data: profile })
  await call('/v1/account/sessions/email', { email, password: PASSWORD })
  const file = { name: 'file', value: await png(600, 400), filename: 'a.png' }
  await call(FILES, multipart({ name: 'fileId', value: 'one' }, file))
  await call(`${FILES}/one/preview?width=60&output=webp`)
  return statuses
}
