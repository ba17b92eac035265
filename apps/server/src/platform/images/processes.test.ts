import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { jpeg, png } from '../../../test/pictures.ts'
import { openProcesses, ProcessEnded } from './processes.ts'

const inspect = async (bytes: Buffer) => ({ do: 'inspect', bytes }) as const

test('Tasks are done side by side, and after one another by the same process', async () => {
  await using processes = openProcesses()
  const tasks = [await inspect(await png(30, 20)), await inspect(await jpeg(20, 30))]
  const replies = await Promise.all(tasks.map((task) => processes.run(task)))
  expect(replies).toMatchObject([
    { picture: { type: 'png', width: 30 } },
    { picture: { type: 'jpeg', width: 20 } },
  ])
  expect(await processes.run(await inspect(await png(40, 20)))).toMatchObject({
    picture: { width: 40 },
  })
})

test('A process that ends in the middle of a task is told of, and the next task gets another', async () => {
  const processes = openProcesses()
  const running = processes
    .run(await inspect(await png(3000, 3000)))
    .catch((error: unknown) => error)
  await processes[Symbol.asyncDispose]()
  expect(await running).toBeInstanceOf(ProcessEnded)
  expect(await processes.run(await inspect(await png(30, 20)))).toMatchObject({
    picture: { width: 30 },
  })
  await processes[Symbol.asyncDispose]()
})

test('Waiting processes keep no program alive, and end with it; closing waits for their end', async () => {
  const script = (end: string) => `
    import { openProcesses } from ${JSON.stringify(join(import.meta.dirname, 'processes.ts'))}
    const processes = openProcesses()
    const reply = await processes.run({ do: 'inspect', bytes: Buffer.from('text') })
    console.log(reply.refused.type)
    ${end}`
  const run = async (end: string) => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '--eval',
      script(end),
    ])
    return stdout.trim().split('\n')
  }
  expect(await run('')).toEqual(['storage_file_type_unsupported'])
  expect(await run('await processes[Symbol.asyncDispose](); console.log("closed")')).toEqual([
    'storage_file_type_unsupported',
    'closed',
  ])
})
