import { env } from 'node:process'

/** That of the environment (`SEED`), one by day, so that the gate does not fail by chance, and a new one each night. */
export const chooseSeed = (): number =>
  Number(env['SEED'] ?? (env['NIGHTLY'] ? Date.now() % 1_000_000_000 : 20_261_124))

/** Pseudorandom numbers, the same for the same seed. */
export function openRandom(seed: number) {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    /** From 0 to below 1. */
    next,
    below: (max: number) => Math.floor(next() * max),
    of: <T>(items: readonly T[]): T | undefined => items[Math.floor(next() * items.length)],
  }
}

export type Random = ReturnType<typeof openRandom>
