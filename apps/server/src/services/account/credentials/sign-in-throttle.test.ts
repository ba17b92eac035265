import { expect, test } from 'vitest'
import { localCounters } from '../../../platform/counters/local.ts'
import { signInThrottle } from './sign-in-throttle.ts'

const SECOND = 1000
const STEP = 50
const EMAIL = 'alice@example.com'
const addressOf = (at: number) => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`

/** A throttle whose clock advances with each attempt of attackers, who make twenty a second. */
function openAttack(addressFor: (shot: number) => string) {
  let time = 1_000_000
  let attempts = 0
  let compared = 0
  const now = () => time
  const throttle = signInThrottle({
    counters: localCounters(now),
    now,
    config: { rateLimits: true },
  })
  /** Milliseconds to wait; 0 when the attempt is allowed. */
  async function attempt(ip: string): Promise<number> {
    try {
      await throttle.admit({ email: EMAIL, ip })
      return 0
    } catch (error) {
      return Number((error as { retryAfter: number }).retryAfter) * SECOND
    }
  }
  async function run(duration: number): Promise<void> {
    for (const end = time + duration; time < end;) {
      time += STEP
      if ((await attempt(addressFor(attempts++))) === 0) compared++
    }
  }
  return { attempt, run, now, compared: () => compared }
}

test('a hundred guesses are compared at once, then one per second from new addresses', async () => {
  const attack = openAttack(addressOf)
  await attack.run(5 * SECOND)
  expect(attack.compared()).toBe(100)
  await attack.run(30 * SECOND)
  expect(attack.compared()).toBe(130)
})

test('repeated addresses get a turn after five seconds, and after twenty from the fourth attempt on', async () => {
  const attack = openAttack((shot) => addressOf(shot % 50))
  await attack.run(5 * SECOND)
  expect(attack.compared()).toBe(100)
  // The third attempts of all fifty take two and a half seconds, and all later ones the rest.
  await attack.run(40 * SECOND)
  expect(attack.compared()).toBe(103)
})

test('in an hour-long attack from 5,000 addresses a new one waits at most two seconds, each time', async () => {
  const attack = openAttack((shot) => addressOf(shot % 5000))
  const waits: number[] = []
  for (let visit = 0; visit < 36; visit++) {
    await attack.run(97 * SECOND)
    const started = attack.now()
    for (;;) {
      const wait = await attack.attempt(`203.0.113.${visit}`)
      if (wait === 0) break
      await attack.run(wait)
    }
    waits.push(attack.now() - started)
  }
  expect(waits.filter((wait) => wait > 2 * SECOND)).toEqual([])
})

test('in an hour-long attack from unlimited addresses at most 4,600 guesses are compared', async () => {
  // New addresses and each earlier one, in turn.
  const attack = openAttack((shot) => addressOf(shot % 2 ? shot : (shot * 7919) % (shot + 1)))
  await attack.run(3600 * SECOND)
  expect(attack.compared()).toBeLessThanOrEqual(4600)
  expect(attack.compared()).toBeGreaterThan(3600)
})

test('without limits nothing is counted', async () => {
  const counters = {
    hit: () => Promise.reject(new Error('Counted')),
    reset: () => Promise.resolve(),
  }
  const throttle = signInThrottle({ counters, now: () => 0, config: { rateLimits: false } })
  expect(await throttle.admit({ email: EMAIL, ip: '203.0.113.1' })).toBe(undefined)
})
