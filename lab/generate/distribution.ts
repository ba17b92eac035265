import { type Random, openRandom } from '../../apps/server/test/random.ts'

/** Chance with the shapes that life has. The same for the same seed. */
export interface Distribution extends Random {
  /** From 0 to below `max`, small ones more often the larger the power: at 1 all are equal. */
  skewed(max: number, power: number): number
  /** True in one of so many throws. */
  oneIn(many: number): boolean
  /** An id as the product makes them: when, and something random. */
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

/** When the first of all things happened, the last, and those between: more and more a day. In milliseconds. */
export function openCalendar(until: number) {
  const from = until - 2 * 365 * 24 * 3_600_000
  return { from, until, at: (part: number) => Math.floor(from + (until - from) * Math.sqrt(part)) }
}

export type Calendar = ReturnType<typeof openCalendar>
