import { describe, expect, test } from 'vitest'
import { openQueryCache } from './query-cache.ts'
import type { Database } from '../database.ts'

/** A database that only counts its writes, and a cache on it. */
function openTestbed() {
  let version = 0
  const watch = () => {
    const started = version
    return { isUnchanged: () => started === version } as ReturnType<Database['watch']>
  }
  const kept = openQueryCache<{ answer: number }>(
    { watch },
    { max: 10, isCacheable: ({ answer }) => answer < 100 },
  )
  const works: PromiseWithResolvers<{ answer: number } | undefined>[] = []
  const read = async (key = 'key') =>
    kept.read(key, async () => {
      const work = Promise.withResolvers<{ answer: number } | undefined>()
      works.push(work)
      return work.promise
    })
  return { kept, works, read, commit: () => void version++ }
}

describe('readers of an uncached value', () => {
  test('share one computation', async () => {
    const { works, read } = openTestbed()
    const readers = Array.from({ length: 200 }, async () => read())
    expect(works.length).toBe(1)
    works[0]?.resolve({ answer: 1 })
    expect(new Set(await Promise.all(readers)).size).toBe(1)
    await read()
    expect(works.length).toBe(1)
  })

  test("don't share one with those of another key", async () => {
    const { works, read } = openTestbed()
    const readers = [read('one'), read('other')]
    for (const [answer, work] of works.entries()) work.resolve({ answer })
    expect(await Promise.all(readers)).toEqual([{ answer: 0 }, { answer: 1 }])
  })

  test('get nothing computed before a commit that they know of', async () => {
    const { works, read, commit, kept } = openTestbed()
    const early = read()
    commit()
    const late = read()
    const later = read()
    expect(works.length).toBe(2)
    works[1]?.resolve({ answer: 2 })
    expect([await late, await later]).toEqual([{ answer: 2 }, { answer: 2 }])
    works[0]?.resolve({ answer: 1 })
    expect(await early).toEqual({ answer: 1 })
    // A late result does not replace a newer one.
    expect(kept.find('key')).toEqual({ answer: 2 })
  })

  test('fail together, and the next one tries again', async () => {
    const { works, read } = openTestbed()
    const readers = Promise.allSettled([read(), read(), read()])
    works[0]?.reject(new Error('No.'))
    expect((await readers).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
    const next = read()
    expect(works.length).toBe(2)
    works[1]?.resolve({ answer: 1 })
    expect(await next).toEqual({ answer: 1 })
  })

  test.each([
    ['nothing', undefined],
    ['an uncacheable value', { answer: 100 }],
  ])('share %s, which is not cached', async (_name, value) => {
    const { works, read, kept } = openTestbed()
    const readers = [read(), read()]
    expect(works.length).toBe(1)
    works[0]?.resolve(value)
    expect(await Promise.all(readers)).toEqual([value, value])
    expect(kept.find('key')).toBe(undefined)
  })
})
