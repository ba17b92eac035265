import { expect, test } from 'vitest'
import { openShared } from './shared.ts'

/** Something shared, and what has become of it. */
function openTestbed() {
  const log: string[] = []
  const shared = openShared(() => {
    log.push('opened')
    return { [Symbol.dispose]: () => void log.push('closed') }
  })
  return { shared, log }
}

test('it is open from the first user to the last, and again for the next', () => {
  const { shared, log } = openTestbed()
  shared.enter()
  shared.enter()
  shared.leave()
  expect(log).toEqual(['opened'])
  shared.leave()
  expect(log).toEqual(['opened', 'closed'])
  shared.enter()
  expect(log).toEqual(['opened', 'closed', 'opened'])
})

test('the end closes it once, though users leave later', () => {
  const { shared, log } = openTestbed()
  shared[Symbol.dispose]()
  expect(log).toEqual([])
  shared.enter()
  shared[Symbol.dispose]()
  shared.leave()
  expect(log).toEqual(['opened', 'closed'])
})
