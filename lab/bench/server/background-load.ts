/** A separate thread, so that it takes no time from the measuring one. Some people upload, others sign in. */
import { Buffer } from 'node:buffer'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { addressOf } from '../../../apps/server/test/documents/documents.ts'
import { PASSWORD } from '../../../apps/server/test/people/people.ts'
import { personAt } from '../../../apps/server/test/people/person-at.ts'
import { FILES, uploadsOf } from '../../../apps/server/test/files/upload.ts'

const UPLOADERS = ['ines', 'marek']
/** Another person, because the oldest session ends when a person has too many. */
const VISITOR = 'kofi'
const SIGN_INS_EVERY = 100

const { origin, photo } = workerData as { origin: string; photo: Uint8Array }
const bytes = Buffer.from(photo)
let isOn = false
let uploads = 0
let signIns = 0

type Author = Awaited<ReturnType<typeof personAt>>

async function upload({ request }: Author, creator: string): Promise<void> {
  const { file, outcome } = await uploadsOf(request).uploadFile(bytes, { name: 'photo.jpg' })
  const imageUrl = `${FILES}/${file.$id}/preview?width=2000&height=2000`
  const data = { creator, caption: 'A view.', imageId: file.$id, imageUrl }
  const posted = await request('POST', addressOf('posts'), { documentId: 'unique()', data })
  if (posted.statusCode !== 201) throw new Error(`${outcome}, ${posted.statusCode}`)
  uploads++
}

async function uploadOn(name: string): Promise<void> {
  const author = await personAt(origin, name)
  parentPort?.postMessage('there')
  for (;;) await (isOn ? upload(author, name) : pause(10))
}

async function signIn(): Promise<void> {
  const response = await fetch(`${origin}/v1/account/sessions/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-appwrite-project': 'devhood' },
    body: JSON.stringify({ email: `${VISITOR}@example.com`, password: PASSWORD }),
  })
  await response.arrayBuffer()
  if (response.status === 201) signIns++
}

parentPort?.on('message', (isWanted: boolean) => {
  isOn = isWanted
  if (isOn) return
  parentPort?.postMessage({ uploads, signIns })
  uploads = signIns = 0
})
await personAt(origin, VISITOR)
setInterval(() => isOn && void signIn(), SIGN_INS_EVERY)
for (const name of UPLOADERS) void uploadOn(name)
