import { type Random, openRandom } from '../../apps/server/test/random.ts'

/** Random choices with realistic distributions, the same for the same seed. */
export interface Distribution extends Random {
  /** From 0 to below `max`. A larger power favours small numbers; power 1 is uniform. */
  skewed(max: number, power: number): number
  /** True in one of this many calls. */
  oneIn(many: number): boolean
  /** An id in the product's form: the time, and random characters. */
  id(time: number): string
  bytes(length: number): Uint8Array
}

const hex = (value: number) => value.toString(16).padStart(8, '0')

export function openDistribution(seed: number): Distribution {
  const source = openRandom(seed)
  const random = () => hex(source.below(2 ** 32))
  return {
    ...source,
    skewed: (max, power) => Math.floor(max * source.next() ** power),
    oneIn: (many) => source.below(many) === 0,
    id: (time) => hex(Math.floor(time / 1000)) + random() + random(),
    bytes: (length) => Uint8Array.from({ length }, () => source.below(256)),
  }
}

/**
 * The times of the first and the last event in milliseconds, and a function for those between, with more and
 * more events a day.
 */
export function openCalendar(until: number) {
  const from = until - 2 * 365 * 24 * 3_600_000
  return { from, until, at: (part: number) => Math.floor(from + (until - from) * Math.sqrt(part)) }
}

export type Calendar = ReturnType<typeof openCalendar>
