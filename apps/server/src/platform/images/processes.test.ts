import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { jpeg, png } from '../../../test/pictures.ts'
import { ProcessEnded } from './image-child.ts'
import { openProcesses } from './processes.ts'

const INSPECT = { do: 'inspect' } as const
const from = (bytes: Buffer) =>
  async function* source() {
    yield bytes
  }

test('Tasks are done side by side, and after one another by the same process', async () => {
  await using processes = openProcesses()
  const pictures = [await png(30, 20), await jpeg(20, 30)]
  const replies = await Promise.all(pictures.map((bytes) => processes.run(INSPECT, from(bytes))))
  expect(replies).toMatchObject([
    { picture: { type: 'png', width: 30 } },
    { picture: { type: 'jpeg', width: 20 } },
  ])
  expect(await processes.run(INSPECT, from(await png(40, 20)))).toMatchObject({
    picture: { width: 40 },
  })
})

test('A process that ends in the middle of a task is told of, and the next task gets another', async () => {
  const processes = openProcesses()
  const large = await png(3000, 3000)
  const running = processes.run(INSPECT, from(large)).catch((error: unknown) => error)
  await processes[Symbol.asyncDispose]()
  expect(await running).toBeInstanceOf(ProcessEnded)
  expect(await processes.run(INSPECT, from(await png(30, 20)))).toMatchObject({
    picture: { width: 30 },
  })
  await processes[Symbol.asyncDispose]()
})

test('Bytes that can not be read on are the reader’s fault, and harm no other task', async () => {
  await using processes = openProcesses()
  const half = await png(300, 200)
  async function* broken() {
    yield half.subarray(0, 500)
    throw new Error('read error')
  }
  const never = () => {
    throw new Error('nothing to read')
  }
  await expect(processes.run(INSPECT, broken)).rejects.toThrow('read error')
  await expect(processes.run(INSPECT, never)).rejects.toThrow('nothing to read')
  expect(await processes.run(INSPECT, from(half))).toMatchObject({ picture: { width: 300 } })
  expect(await processes.run(INSPECT, from(Buffer.alloc(0)))).toMatchObject({
    refused: { type: 'storage_file_type_unsupported' },
  })
})

test('Waiting processes keep no program alive, and end with it; closing waits for their end', async () => {
  const script = (end: string) => `
    import { openProcesses } from ${JSON.stringify(join(import.meta.dirname, 'processes.ts'))}
    const processes = openProcesses()
    const reply = await processes.run({ do: 'inspect' }, async function* () { yield Buffer.from('text') })
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
