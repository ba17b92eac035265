import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { openReadScheduler, WORK_MAX } from './read-scheduler.ts'

/** Requests that take some milliseconds each, by a clock of their own. */
function openTestbed() {
  const clock = vi.spyOn(performance, 'now')
  const ran: string[] = []
  const run = openReadScheduler()
  let time = 0
  clock.mockImplementation(() => time)
  return {
    ran,
    ask: (name: string, milliseconds: number) =>
      run(() => {
        ran.push(name)
        time += milliseconds
      }),
    [Symbol.dispose]: () => clock.mockRestore(),
  }
}

test('requests of a few milliseconds together run at once', () => {
  using testbed = openTestbed()
  for (const name of ['a', 'b', 'c']) testbed.ask(name, WORK_MAX / 2)
  expect(testbed.ran).toEqual(['a', 'b'])
})

test('further requests get a turn each, in their order', async () => {
  using testbed = openTestbed()
  const { ran, ask } = testbed
  for (const name of ['a', 'b', 'c']) ask(name, WORK_MAX)
  const seen = [[...ran]]
  await nextTurn()
  // It is short, but others wait.
  ask('d', 0)
  seen.push([...ran])
  for (let turn = 0; turn < 2; turn++) {
    await nextTurn()
    seen.push([...ran])
  }
  expect(seen.map((each) => each.join(''))).toEqual(['a', 'ab', 'abc', 'abcd'])
  await nextTurn()
  ask('e', 0)
  expect(ran.join('')).toBe('abcde')
})

test('short requests that wait share a turn', async () => {
  using testbed = openTestbed()
  const { ran, ask } = testbed
  ask('a', WORK_MAX)
  for (const name of ['b', 'c', 'd', 'e']) ask(name, 0.7)
  const seen: string[] = []
  for (let turn = 0; turn < 3; turn++) {
    await nextTurn()
    seen.push(ran.join(''))
  }
  // The first of them shows how short they are.
  expect(seen).toEqual(['ab', 'abcd', 'abcde'])
})
