import type { Buffer } from 'node:buffer'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PICTURES } from '@devhood/contract'
import { addressOf } from '../../../apps/server/test/documents/documents.ts'
import { personAt } from '../../../apps/server/test/people/person-at.ts'
import { photo } from '../../../apps/server/test/files/pictures.ts'
import { startServer } from '../../../apps/server/test/processes/server-process.ts'
import { FILES, uploadsOf } from '../../../apps/server/test/files/upload.ts'
import { type Figure, median } from '../figures.ts'
import { measure, requireWrk, startLimit } from '../load.ts'
import { feed } from '../requests.ts'

/** Limit in milliseconds from the first byte of an upload until the picture is in the feed. */
const VISIBLE_MAX = 400
const TIMES = 5
/** The width that a feed shows on a phone, and the width of a preview of about 50 kB. */
const SHOWN = 1080
const SMALL = 640
const SECONDS = 3

type Author = Awaited<ReturnType<typeof personAt>>

/** The preview URL that our pages use. */
const previewOf = (fileId: string, width: number) =>
  `${FILES}/${fileId}/preview?width=${width}&quality=${PICTURES.quality}&project=devhood&output=webp&background=${PICTURES.background}`

/** Milliseconds of each step from the first byte of a photo to its picture in the feed. */
async function share({ request }: Author, bytes: Buffer) {
  const started = performance.now()
  const steps: Record<string, number> = {}
  const note = (step: string) => (steps[step] = Math.round(performance.now() - started))
  const { file } = await uploadsOf(request).uploadFile(bytes, { name: 'photo.jpg' })
  note('uploaded')
  const imageUrl = `${FILES}/${file.$id}/preview?width=2000&height=2000`
  const data = { creator: 'ines', caption: 'A view.', imageId: file.$id, imageUrl }
  await request('POST', addressOf('posts'), { documentId: 'unique()', data })
  note('posted')
  await request('GET', feed)
  note('in the feed')
  const response = await request('GET', previewOf(file.$id, SHOWN))
  note('visible')
  if (response.statusCode !== 200)
    throw new Error(`The picture did not come: ${response.statusCode}`)
  return { fileId: file.$id, steps, bytes: response.rawPayload.length }
}

async function measureSharing(author: Author, bytes: Buffer): Promise<Figure> {
  console.log(`A photo of ${bytes.length} bytes, 12 million pixels`)
  const rows: Record<string, object> = {}
  const visible: number[] = []
  for (let time = 0; time < TIMES; time++) {
    // A pause, so that preparing one picture doesn't delay the next.
    await pause(2000)
    const { steps, bytes: shown } = await share(author, bytes)
    rows[time === 0 ? 'the first of a server' : `the next, ${time}`] = { ...steps, bytes: shown }
    if (time > 0) visible.push(steps['visible'] ?? Number.NaN)
  }
  console.table(rows)
  const what = `a photo of ${(bytes.length / 1e6).toFixed(1)} MB, from its upload to its picture in the feed`
  return { what, figure: median(visible), unit: 'ms', atMost: VISIBLE_MAX }
}

/** Requests a second for an existing preview, in turn with an otherwise idle bare server. */
async function measureServing(author: Author, bytes: Buffer, origin: string): Promise<Figure> {
  const { fileId } = await share(author, bytes)
  const path = previewOf(fileId, SMALL)
  const { rawPayload } = await author.request('GET', path)
  using limit = await startLimit(new Uint8Array(rawPayload))
  const request = { method: 'GET', path, cookie: author.cookieHeader() } as const
  const turns: { ours: number; bare: number }[] = []
  for (let time = 0; time < 3; time++) {
    const ours = await measure(origin, [request], { seconds: SECONDS })
    const bare = await measure(limit.origin, [request], { seconds: SECONDS })
    turns.push({ ours: ours.perSecond, bare: bare.perSecond })
  }
  return {
    what: `a known picture of ${Math.round(rawPayload.length / 1000)} kB`,
    figure: median(turns.map(({ ours }) => ours)),
    unit: 'per second',
    limit: median(turns.map(({ bare }) => bare)),
  }
}

/** Time from the start of an upload until the photo is visible, and the rate of serving an existing preview. */
export async function measurePictures(): Promise<Figure[]> {
  requireWrk()
  await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-pictures-'))
  await using server = await startServer({ dataDir: join(folder.path, 'data') })
  const author = await personAt(server.origin, 'ines')
  const bytes = await photo()
  return [await measureSharing(author, bytes), await measureServing(author, bytes, server.origin)]
}
