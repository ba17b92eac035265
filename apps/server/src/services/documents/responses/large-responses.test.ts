import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '@devhood/contract'
import { describe, expect, test, vi } from 'vitest'
import { localCounters } from '../../../platform/counters/local.ts'
import {
  LARGE_DOCUMENTS,
  LARGE_PER_MINUTE,
  openLargeResponses,
  WORK_MAX,
} from './large-responses.ts'

const MINUTE = 60_000

function openTestbed({ isLimited = true } = {}) {
  const clock = { time: 1_000_000 }
  const now = () => clock.time
  const large = openLargeResponses({ counters: localCounters(now), now, isLimited })
  /** The outcome of a response with this many documents. */
  const make = async (person: string, documents: number) =>
    large(person, async ({ addDocuments: add }) => add(documents)).then(
      () => 'made',
      (error: unknown) => (error instanceof AppError ? [error.type, error.retryAfter] : error),
    )
  return { clock, large, make }
}

describe('large responses', () => {
  test('are computed two at a time, and small ones beside them', async () => {
    const { large } = openTestbed()
    const state = { making: 0, most: 0, small: 0 }
    const done = Promise.withResolvers<void>()
    const all = Array.from({ length: 20 }, async () =>
      large('ann', async (going) => {
        await going.addDocuments(LARGE_DOCUMENTS)
        await going.addDocuments(1)
        state.most = Math.max(state.most, ++state.making)
        await done.promise
        state.making--
      }),
    )
    const small = Array.from({ length: 20 }, async () =>
      large('ann', async (going) => {
        await going.addDocuments(LARGE_DOCUMENTS)
        state.small++
      }),
    )
    await Promise.all(small)
    await nextTurn()
    expect(state).toEqual({ making: 2, most: 2, small: 20 })
    done.resolve()
    await Promise.all(all)
    expect(state).toEqual({ making: 0, most: 2, small: 20 })
  })

  test('let other requests run once they have worked for some milliseconds', async () => {
    const { large } = openTestbed()
    let time = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => time)
    const hasYielded = async (yieldLoop: () => Promise<void>) => {
      let others = 0
      const other = setImmediate(() => others++)
      await yieldLoop()
      clearImmediate(other)
      return others > 0
    }
    await large('ann', async ({ yieldLoop }) => {
      const yielded = async (work: number) => {
        time += work
        return hasYielded(yieldLoop)
      }
      expect([
        await yielded(0),
        await yielded(WORK_MAX - 1),
        await yielded(1),
        await yielded(WORK_MAX - 1),
        await yielded(WORK_MAX),
      ]).toEqual([false, false, true, false, true])
    })
    clock.mockRestore()
  })

  test('free their slot when they fail', async () => {
    const { large } = openTestbed()
    const failing = Array.from({ length: 5 }, async () =>
      large('ann', async (going) => {
        await going.acquire()
        throw new Error('No.')
      }),
    )
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(
      Array(5).fill('rejected'),
    )
    expect(await large('ann', async (going) => going.acquire().then(() => 'made'))).toBe('made')
  })

  test("count against each person's budget by size, for a minute", async () => {
    const { clock, make } = openTestbed()
    const documents = 40 * LARGE_DOCUMENTS
    for (let made = 0; made < LARGE_PER_MINUTE / 40; made++)
      expect(await make('ann', documents)).toBe('made')
    clock.time += 20_000
    expect(await make('ann', LARGE_DOCUMENTS + 1)).toEqual(['general_rate_limit_exceeded', 40])
    expect(await make('ann', LARGE_DOCUMENTS)).toBe('made')
    expect(await make('bob', documents)).toBe('made')
    clock.time += MINUTE - 20_000
    expect(await make('ann', documents)).toBe('made')
  })

  test('are not counted where limits are off', async () => {
    const { make } = openTestbed({ isLimited: false })
    expect(await make('ann', 2 * LARGE_DOCUMENTS * LARGE_PER_MINUTE)).toBe('made')
  })
})
