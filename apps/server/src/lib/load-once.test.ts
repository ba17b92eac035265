import { expect, test } from 'vitest'
import { loadOnce } from './load-once.ts'

test('something is loaded once for all who ask, and again after a failure', async () => {
  const outcomes = [Promise.reject(new Error('Not now.')), Promise.resolve('loaded')]
  let loads = 0
  const load = loadOnce(async () => outcomes[loads++])
  const asked = await Promise.allSettled([load(), load()])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect([await load(), await load(), loads]).toEqual(['loaded', 'loaded', 2])
})
