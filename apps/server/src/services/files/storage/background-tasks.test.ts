import { expect, test } from 'vitest'
import { openBackgroundTasks } from './background-tasks.ts'

test('closing waits for work that ends, and not for work that hangs', async () => {
  const [tasks, hung] = [openBackgroundTasks(), openBackgroundTasks(10)]
  const { promise, resolve } = Promise.withResolvers<void>()
  let isDone = false
  tasks.run(async () => {
    await promise
    isDone = true
  })
  const closed = tasks.close()
  resolve()
  await closed
  expect(isDone).toBe(true)
  hung.run(async () => new Promise(() => undefined))
  await hung.close()
  let isStarted = false
  hung.run(async () => void (isStarted = true))
  expect(isStarted).toBe(false)
})
