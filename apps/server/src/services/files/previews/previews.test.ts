import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { memoryBlobs } from '../../../../test/stores/memory-blobs.ts'
import { type Images, PLAIN, type Rendition } from '../../../platform/images/index.ts'
import { openBackgroundTasks } from '../storage/background-tasks.ts'
import { openPreviews } from './previews.ts'
import { pageRenditions, variantOf } from './rendition.ts'

const FILE = {
  key: 'a',
  mimeType: 'image/png',
  signature: 'b326b5062b2f0e69046810717534cb09',
  owner: 'alice',
  width: 2000,
  height: 1000,
}
const PICTURE = {
  type: 'png',
  width: 2000,
  height: 1000,
  hash: '',
  fingerprint: '',
  md5: '',
  raster: undefined,
} as const
const [WIDE, MIDDLE, SMALL] = pageRenditions(2000) as [Rendition, Rendition, Rendition]

/** Previews of one byte each, rendered on demand, and a record of the work. */
async function bench(isThere = true) {
  const done: string[] = []
  const turn = Promise.withResolvers<void>()
  const blobs = memoryBlobs()
  await blobs.put('files/a/bytes', Readable.from([Buffer.from('true')]))
  const backgroundTasks = openBackgroundTasks()
  const render = async ({ width }: Rendition) => {
    done.push(`made ${width}`)
    return Buffer.of(1)
  }
  const images: Images = {
    inspect: async () => PICTURE,
    async openWhenIdle(source, _, { run }) {
      await turn.promise
      for await (const part of source()) done.push(`read ${part.length}`)
      await run(PICTURE, render)
      return true
    },
    async render(_source, _turn, { width, output: type }) {
      done.push(`waited for ${width}`)
      return { bytes: Buffer.of(2), type }
    },
    prewarm: () => {},
    load: () => ({ running: 0, waiting: 0 }),
  }
  const saved = new Map<string, Buffer>()
  const cache = {
    has: async ({ variant }: { variant: string }) => saved.has(variant),
    get: async ({ variant }: { variant: string }) => saved.get(variant),
    set: async ({ variant }: { variant: string }, bytes: Buffer) => void saved.set(variant, bytes),
  }
  const previews = openPreviews({
    blobs,
    exists: async () => isThere,
    images,
    cache,
    backgroundTasks,
  })
  const requester = { person: 'account bob', admit: async () => {} }
  const ask = (rendition: Rendition) => previews.get(FILE, rendition, requester)
  return { previews, backgroundTasks, done, saved, render, ask, turn: turn.resolve }
}

test('a preview nobody has requested is rendered at its turn', async () => {
  const at = await bench()
  at.previews.prepare(FILE, [PLAIN])
  at.turn()
  await expect.poll(() => at.done).toEqual(['read 4', 'made 0'])
})

test('a preview is skipped when its turn comes during shutdown', async () => {
  const at = await bench()
  at.previews.prepare(FILE, [PLAIN])
  const closed = at.backgroundTasks.close()
  at.turn()
  await closed
  expect(at.done).toEqual([])
})

test('no error is logged when a file to render previews of is deleted', async () => {
  const at = await bench(false)
  const reports: unknown[] = []
  at.backgroundTasks.reportTo((error) => reports.push(error))
  at.previews.prepare({ ...FILE, key: 'b' }, [PLAIN])
  at.turn()
  await at.backgroundTasks.close()
  const there = await bench()
  there.backgroundTasks.reportTo((error) => reports.push(String(error)))
  there.previews.prepare({ ...FILE, key: 'b' }, [PLAIN])
  there.turn()
  await expect.poll(() => reports).toEqual(["AppError: This file can't be read at the moment."])
})

test('existing previews are not rendered again', async () => {
  const at = await bench()
  await at.ask(WIDE)
  at.turn()
  at.previews.prepare(FILE, [WIDE])
  await at.backgroundTasks.close()
  expect(at.done).toEqual(['waited for 1080'])
})

test('an upload starts rendering the previews that pages need, widest first; the rest follows later', async () => {
  const at = await bench()
  const saved = Promise.withResolvers<typeof FILE>()
  const { run } = at.previews.followUp('a', saved.promise)
  await run(PICTURE, (rendition) => (rendition.width > 600 ? at.render(rendition) : undefined))
  expect([at.done, at.saved.size]).toEqual([['made 1080', 'made 640'], 0])
  saved.resolve(FILE)
  at.turn()
  await expect.poll(() => at.done).toEqual(['made 1080', 'made 640', 'read 4', 'made 320'])
  await at.backgroundTasks.close()
  expect([...at.saved.keys()]).toEqual([WIDE, MIDDLE, SMALL].map(variantOf))
})

test('a request for a preview that is being rendered waits for it, and renders its own if that fails', async () => {
  const at = await bench()
  const started = { 1080: Promise.withResolvers<void>(), 640: Promise.withResolvers<void>() }
  const [wide, middle] = [Promise.withResolvers<Buffer>(), Promise.withResolvers<Buffer>()]
  const { run } = at.previews.followUp('a', Promise.resolve(undefined))
  const running = run(PICTURE, ({ width }) => {
    started[width as 1080 | 640].resolve()
    return width === 1080 ? wide.promise : middle.promise
  })
  await started[1080].promise
  const asked = at.ask(WIDE)
  wide.resolve(Buffer.of(9))
  expect([await asked, at.done]).toEqual([Buffer.of(9), []])
  await started[640].promise
  const askedNext = at.ask(MIDDLE)
  middle.reject(new Error('The process has ended.'))
  expect([await askedNext, at.done]).toEqual([Buffer.of(2), ['waited for 640']])
  await running
})
