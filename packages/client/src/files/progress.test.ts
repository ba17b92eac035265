import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunksFrom } from './chunks.ts'
import { progressMeter, type UploadProgress } from './progress.ts'

test('progress of three chunks, the second sent twice', () => {
  const reports: UploadProgress[] = []
  const meter = progressMeter({
    fileId: 'f',
    size: 25,
    chunkLength: 10,
    onProgress: (progress) => reports.push(progress),
  })
  const [first, second, third] = chunksFrom(0, 25, 10)
  meter.onChunkProgress(first!, 0)
  meter.onChunkProgress(first!, 0.5)
  meter.onChunkProgress(first!, 1)
  meter.onChunkProgress(second!, 0.9)
  meter.onChunkProgress(second!, 0)
  meter.onChunkProgress(second!, 1)
  meter.onChunkProgress(third!, 1)
  meter.complete()

  const constant = { fileId: 'f', total: 25, chunksTotal: 3 }
  expect(reports).toEqual([
    { ...constant, loaded: 0, progress: 0, chunksUploaded: 0 },
    { ...constant, loaded: 5, progress: 20, chunksUploaded: 0 },
    { ...constant, loaded: 10, progress: 40, chunksUploaded: 0 },
    { ...constant, loaded: 19, progress: 76, chunksUploaded: 1 },
    { ...constant, loaded: 20, progress: 80, chunksUploaded: 1 },
    { ...constant, loaded: 25, progress: 100, chunksUploaded: 2 },
    { ...constant, loaded: 25, progress: 100, chunksUploaded: 3 },
  ])
})

test('progress never goes back, whatever is sent again, and ends at 100 %', () => {
  const steps = fc.array(fc.tuple(fc.nat(4), fc.double({ min: 0, max: 1, noNaN: true })))
  fc.assert(
    fc.property(steps, (sent) => {
      const reports: UploadProgress[] = []
      const chunks = chunksFrom(0, 4_321, 1_000)
      const meter = progressMeter({
        fileId: 'f',
        size: 4_321,
        chunkLength: 1_000,
        onProgress: (progress) => reports.push(progress),
      })
      for (const [index, fraction] of sent) meter.onChunkProgress(chunks[index]!, fraction)
      meter.complete()
      for (const key of ['loaded', 'progress', 'chunksUploaded'] as const) {
        const values = reports.map((progress) => progress[key])
        expect(values).toEqual(values.toSorted((a, b) => a - b))
      }
      expect(reports.at(-1)).toMatchObject({ loaded: 4_321, progress: 100, chunksUploaded: 5 })
    }),
  )
})
