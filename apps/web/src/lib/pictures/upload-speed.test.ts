import { expect, it } from 'vitest'

import { createSpeedometer } from './upload-speed.ts'

type Step = readonly [at: number, loaded: number, speed: number | undefined]

it.each<[what: string, steps: readonly Step[]]>([
  [
    'shows nothing at first',
    [
      [0, 0, undefined],
      [399, 10_000, undefined],
    ],
  ],
  [
    'is bytes a second',
    [
      [0, 0, undefined],
      [500, 1_000_000, 2_000_000],
      [1000, 3_000_000, 3_000_000],
    ],
  ],
  [
    'ignores the bytes that a resumed upload started with',
    [
      [0, 5_000_000, undefined],
      [1000, 5_500_000, 500_000],
    ],
  ],
  [
    'forgets old measurements',
    [
      [0, 0, undefined],
      [4000, 8_000_000, 2_000_000],
      [8000, 8_400_000, 100_000],
    ],
  ],
  [
    'shows nothing while nothing is sent',
    [
      [0, 0, undefined],
      [1000, 900, 900],
      [5000, 900, 0],
    ],
  ],
])('%s', (_, steps) => {
  let at = 0
  const measure = createSpeedometer(() => at)
  for (const [time, loaded, speed] of steps) {
    at = time
    expect(measure(loaded)).toBe(speed)
  }
})
