import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openOutageReport } from './outage-report.ts'

beforeEach(() => vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const STABLE = 1000

/** Runs the steps `f` (failure), `s` (success) and numbers (milliseconds pass); returns the reports. */
function reportsOf(steps: readonly (number | 'f' | 's')[]): string[] {
  const reports: string[] = []
  const add = (why: Error | undefined) =>
    reports.push(`${Date.now()} ${why === undefined ? 'up' : 'down'}`)
  const outage = openOutageReport(add, STABLE)
  for (const step of steps)
    if (step === 'f') outage.fail(new Error('No'))
    else if (step === 's') outage.succeed()
    else vi.advanceTimersByTime(step)
  return reports
}

const flapping = Array.from({ length: 50 }, () => ['f', 10, 's', 10] as const).flat()

test.each<[string, Parameters<typeof reportsOf>[0], string[]]>([
  ['that works', ['s', 10, 's'], []],
  ['that is away once', ['s', 'f', 'f', 500, 's', 's'], ['0 down', '500 up']],
  [
    'that fails rarely',
    ['f', 1, 's', STABLE, 'f', 1, 's'],
    ['0 down', '1 up', '1001 down', '1002 up'],
  ],
  [
    'that fails and recovers all the time',
    [...flapping, STABLE],
    ['0 down', '10 up', '20 down', '1990 up'],
  ],
])('a server %s is reported', (_, steps, expected) => {
  expect(reportsOf(steps)).toEqual(expected)
})

test('whether the last request failed is known at once', () => {
  const outage = openOutageReport(() => undefined)
  const states = [outage.isFailing()]
  for (const act of ['fail', 'succeed', 'fail', 'succeed'] as const) {
    outage[act](undefined)
    states.push(outage.isFailing())
  }
  expect(states).toEqual([false, true, false, true, false])
})
