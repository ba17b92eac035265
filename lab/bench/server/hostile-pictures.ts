import type { Buffer } from 'node:buffer'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { personAt } from '../../../apps/server/test/people/person-at.ts'
import { picture, svg } from '../../../apps/server/test/files/pictures.ts'
import { startServer } from '../../../apps/server/test/processes/server-process.ts'
import { FILES, uploadsOf } from '../../../apps/server/test/files/upload.ts'
import type { Figure } from '../figures.ts'

/** Limit in milliseconds for another member's wait while one member keeps this many hostile uploads going. */
const WAIT_MAX = 1000
const HOSTILE = 10
const TIMES = 12
const PACE = 1000
/** Pause after a refusal. A hostile client ignores the longer Retry-After. */
const REFUSED_PAUSE = 250

type Person = Awaited<ReturnType<typeof personAt>>

/** An SVG that takes longer to render than any picture may. */
function endlessSvg(): Buffer {
  const level = (n: number) => `<g id="a${n}">${`<use href="#a${n - 1}"/>`.repeat(10)}</g>`
  const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(level).join('')
  return svg(`<defs><rect id="a0" width="9" height="9"/>${levels}</defs><use href="#a9"/>`)
}

/** The largest accepted number of pixels, in a small file. */
const largest = async () => picture(7000, 7000).jpeg({ quality: 1, progressive: true }).toBuffer()

/** A picture of about 30 kB. */
const small = async (seed: number) => picture(1200, 900, seed).jpeg({ quality: 88 }).toBuffer()

/** Keeps uploading until the signal; returns the counts of outcomes. */
async function attack({ request }: Person, signal: AbortSignal): Promise<Map<string, number>> {
  const { uploadFile } = uploadsOf(request)
  const outcomes = new Map<string, number>()
  const [drawing, photo] = [endlessSvg(), await largest()]
  async function repeat(isDrawing: boolean): Promise<void> {
    while (!signal.aborted) {
      const { outcome } = await uploadFile(isDrawing ? drawing : photo, {
        name: isDrawing ? 'a.svg' : 'a.jpg',
      })
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      if (!signal.aborted) await pause(REFUSED_PAUSE)
    }
  }
  await Promise.all(Array.from({ length: HOSTILE }, async (_, at) => repeat(at % 2 === 0)))
  return outcomes
}

async function timed(work: () => Promise<number>, wanted: number): Promise<number> {
  const started = performance.now()
  const status = await work()
  const took = performance.now() - started
  if (status !== wanted) throw new Error(`Another member was answered ${status}.`)
  return took
}

/** Another member's times for uploads and new preview sizes, in milliseconds. */
async function live({ request }: Person) {
  const { uploadFile } = uploadsOf(request)
  const { file } = await uploadFile(await small(1), { name: 'first.jpg' })
  const uploads: number[] = []
  const previews: number[] = []
  for (let time = 0; time < TIMES; time++) {
    const bytes = await small(time + 2)
    uploads.push(await timed(async () => (await uploadFile(bytes, { name: 'b.jpg' })).status, 201))
    const preview = `${FILES}/${file.$id}/preview?width=${100 + time}&output=webp`
    previews.push(await timed(async () => (await request('GET', preview)).statusCode, 200))
    await pause(PACE)
  }
  return { uploads, previews }
}

/** Time that others wait for their pictures while one member uploads up to every limit, with rate limits on. */
export async function measureHostilePictures(): Promise<Figure[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-hostile-'))
  await using server = await startServer({
    dataDir: join(folder.path, 'data'),
    settings: { RATE_LIMITS: 'on' },
  })
  const [mallory, ines] = [
    await personAt(server.origin, 'mallory'),
    await personAt(server.origin, 'ines'),
  ]
  const end = new AbortController()
  const attacking = attack(mallory, end.signal)
  // By then all hostile uploads are running.
  await pause(3 * PACE)
  try {
    const { uploads, previews } = await live(ines)
    const figure = (what: string, times: readonly number[]): Figure => ({
      what: `${what}, the longest of ${TIMES}, beside ${HOSTILE} hostile uploads`,
      figure: Math.max(...times),
      unit: 'ms',
      atMost: WAIT_MAX,
    })
    return [
      figure('an upload of a small JPEG', uploads),
      figure('a new size of a preview', previews),
    ]
  } finally {
    end.abort()
    console.log('The hostile uploads were answered', Object.fromEntries(await attacking))
  }
}
