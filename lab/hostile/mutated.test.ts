import { Buffer } from 'node:buffer'
import { mkdtempDisposable } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, kill } from 'node:process'
import { expect, it } from 'vitest'
import { auditOf } from '../durability/audit.ts'
import { openRandom } from '../../apps/server/test/random.ts'
import {
  jpeg,
  readPicture,
  phonePhoto,
  picture,
  png,
  svg,
} from '../../apps/server/test/files/pictures.ts'
import { startServer } from '../../apps/server/test/processes/server-process.ts'
import { FILES, uploadsOf } from '../../apps/server/test/files/upload.ts'
import { mutate } from './mutations.ts'
import { personAt } from '../../apps/server/test/people/person-at.ts'
import { childrenOf, hasProcesses, memoryOf } from '../../apps/server/test/processes/processes.ts'

/*
 * IM-09: accepted pictures of every kind, changed at random. 100 of one seed in the gate, 10,000 of a new one at night.
 * MUTATION_SEED repeats a run.
 */
const NIGHTLY = env['NIGHTLY'] === 'true'
const COUNT = NIGHTLY ? 10_000 : 100
const SEED = Number(env['MUTATION_SEED'] ?? (NIGHTLY ? Date.now() % 1_000_000_000 : 20_261_121))
const AT_ONCE = 4
const LOOK_EVERY = 20
/** An image process is killed during its work, as by a fault in the library. */
const KILL_EVERY = 50

const MB = 1024 * 1024
/** Limits of the server, and of one image process, which exits at 512 MB but checks only now and then. */
const MEMORY = { server: 400 * MB, child: 700 * MB }

const DRAWING = `<defs><linearGradient id="g"><stop offset="0" stop-color="#f60"/><stop offset="1" stop-color="#06f"/></linearGradient>
<filter id="f"><feGaussianBlur stdDeviation="2"/><feOffset dx="1" dy="1"/></filter>
<pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><circle cx="2" cy="2" r="1"/></pattern>
<mask id="m"><rect width="40" height="15" fill="#fff"/></mask><clipPath id="c"><circle cx="20" cy="15" r="12"/></clipPath></defs>
<g mask="url(#m)"><path d="M1 1 C 10 20, 30 5, 39 29 Z" fill="url(#g)" stroke="#000" stroke-dasharray="3 1"/></g>
<use href="#u" x="3"/><rect id="u" width="9" height="9" fill="url(#p)" filter="url(#f)" clip-path="url(#c)"/>
<text x="2" y="20" font-size="9" transform="rotate(10 20 15)">Text</text>`

/** One of every kind, small, so that a change is likely to hit a significant part. */
async function originals(): Promise<(readonly [name: string, bytes: Buffer])[]> {
  const grain = picture(40, 30)
  const made = await Promise.all([
    png(40, 30),
    grain.clone().png({ palette: true, colours: 16 }).toBuffer(),
    grain.clone().ensureAlpha(0.5).png({ progressive: true }).toBuffer(),
    grain.clone().toColourspace('grey16').png().toBuffer(),
    grain.clone().withIccProfile('p3').png().toBuffer(),
    jpeg(40, 30),
    grain.clone().jpeg({ progressive: true }).toBuffer(),
    grain.clone().toColourspace('cmyk').jpeg().toBuffer(),
    grain.clone().greyscale().jpeg({ mozjpeg: true }).toBuffer(),
    phonePhoto(40, 30),
  ])
  const named = made.map((bytes, at) => [at < 5 ? 'a.png' : 'a.jpg', bytes] as const)
  return [...named, ['a.svg', svg(DRAWING)], ['a.svg', svg()]]
}

/** All files in a folder, partial ones included; without the folder's lock. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && !each.name.startsWith('.lock'))
    .map((each) => join(each.parentPath, each.name))
}

/** Every other outcome is a fault. */
const FINE =
  /^(201 and shown|400 storage_(file_empty|file_type_unsupported|image_resolution_exceeded|invalid_file))$/

it.runIf(hasProcesses)(
  `${COUNT} randomly changed pictures are shown or rejected, and leave nothing behind`,
  { timeout: NIGHTLY ? 3_600_000 : 240_000 },
  async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-mutated-'))
    const dataDir = join(folder.path, 'data')
    await using server = await startServer({ dataDir })
    const { request } = await personAt(server.origin, 'ada')
    const { uploadFile } = uploadsOf(request)
    const chance = openRandom(SEED)
    const known = await originals()
    const outcomes = new Map<string, number>()
    const most = { server: 0, child: 0 }
    let next = 0

    /** Uploads a picture and reads its previews. Returns the outcome. */
    async function tryOne(name: string, bytes: Buffer): Promise<string> {
      const { outcome, file } = await uploadFile(bytes, { name })
      if (outcome !== '201') return outcome
      const own = `${FILES}/${file.$id}`
      const shown = await request('GET', `${own}/preview?width=32&height=32&output=webp`)
      if (shown.statusCode !== 200) return `201 and a preview ${shown.statusCode}`
      const { format, width } = await readPicture(shown.rawPayload)
      const deleted = await request('DELETE', own, {})
      return format === 'webp' && width === 32 && deleted.statusCode === 204
        ? '201 and shown'
        : `201, ${format} of ${width}, ${deleted.statusCode}`
    }
    function measure(): void {
      const ofChildren = childrenOf(server.pid).map((pid) => memoryOf(pid, 'most'))
      most.child = Math.max(most.child, ...ofChildren)
      most.server = memoryOf(server.pid, 'most')
    }
    async function continueRun(): Promise<void> {
      for (let at = next++; at < COUNT; at = next++) {
        if (at % LOOK_EVERY === 0) measure()
        const [child] = at % KILL_EVERY === KILL_EVERY - 1 ? childrenOf(server.pid) : []
        if (child !== undefined) kill(child, 'SIGKILL')
        const [name, bytes] = chance.of(known) ?? ['', Buffer.alloc(0)]
        const changed = mutate(bytes, chance)
        const outcome = await tryOne(name, changed)
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        const again = `MUTATION_SEED=${SEED}, the ${at}th, as ${name}: ${changed.toString('base64')}`
        expect.soft(outcome, again).toMatch(FINE)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, continueRun))

    measure()
    console.log(
      `MUTATION_SEED=${SEED}: ${JSON.stringify({ ...Object.fromEntries(outcomes), most })}`,
    )
    // Enough pictures succeed, so the test doesn't only exercise rejections.
    expect(outcomes.get('201 and shown')).toBeGreaterThan(COUNT / 10)
    expect(most.server).toBeLessThan(MEMORY.server)
    expect(most.child).toBeLessThan(MEMORY.child)
    expect(await request('GET', '/v1/health/live')).toMatchObject({ statusCode: 200 })
    const blobs = join(dataDir, 'blobs')
    await expect.poll(() => filesIn(blobs)).toEqual([join(blobs, 'instance')])
    expect(auditOf(dataDir, () => undefined).faults).toEqual([])
    expect(server.errors()).toBe('Warning: RATE_LIMITS is off: requests are not limited.')
  },
)
