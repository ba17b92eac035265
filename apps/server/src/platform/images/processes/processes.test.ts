import { execFile } from 'node:child_process'
import { mkdtempDisposable, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { jpeg, png } from '../../../../test/files/pictures.ts'
import { ProcessEnded, startChild } from './image-child.ts'
import type { Source } from '../images.ts'
import { openProcesses, type Processes } from './processes.ts'
import type { Reply, Task } from './tasks.ts'

const INSPECT = { do: 'inspect' } as const
const runIn =
  (processes: Processes) =>
  (task: Task, source: Source): Promise<Reply> =>
    processes.use((ask) => ask(task, () => {}, source))
const from = (bytes: Buffer) =>
  async function* source() {
    yield bytes
  }

test('tasks run in parallel, and processes are reused', async () => {
  await using processes = openProcesses()
  const run = runIn(processes)
  const pictures = [await png(30, 20), await jpeg(20, 30)]
  const replies = await Promise.all(pictures.map((bytes) => run(INSPECT, from(bytes))))
  expect(replies).toMatchObject([
    { picture: { type: 'png', width: 30 } },
    { picture: { type: 'jpeg', width: 20 } },
  ])
  expect(await run(INSPECT, from(await png(40, 20)))).toMatchObject({
    picture: { width: 40 },
  })
})

test('a process that dies during a task fails it, and the next task gets a new process', async () => {
  const processes = openProcesses()
  const run = runIn(processes)
  const large = await png(3000, 3000)
  const running = run(INSPECT, from(large)).catch((error: unknown) => error)
  await processes[Symbol.asyncDispose]()
  expect(await running).toBeInstanceOf(ProcessEnded)
  expect(await run(INSPECT, from(await png(30, 20)))).toMatchObject({
    picture: { width: 30 },
  })
  await processes[Symbol.asyncDispose]()
})

test('unreadable input fails its own task only', async () => {
  await using processes = openProcesses()
  const run = runIn(processes)
  const half = await png(300, 200)
  async function* broken() {
    yield half.subarray(0, 500)
    throw new Error('read error')
  }
  const never = () => {
    throw new Error('nothing to read')
  }
  await expect(run(INSPECT, broken)).rejects.toThrow('read error')
  await expect(run(INSPECT, never)).rejects.toThrow('nothing to read')
  expect(await run(INSPECT, from(half))).toMatchObject({ picture: { width: 300 } })
  expect(await run(INSPECT, from(Buffer.alloc(0)))).toMatchObject({
    refused: { type: 'storage_file_type_unsupported' },
  })
})

test('a server of the lowest priority has image processes of the same', async () => {
  const script = `
    import { readFileSync } from 'node:fs'
    import { getPriority, setPriority } from 'node:os'
    import { openProcesses } from ${JSON.stringify(join(import.meta.dirname, 'processes.ts'))}
    setPriority(19)
    await using processes = openProcesses()
    await processes.use((ask) => ask({ do: 'inspect' }, () => {}, async function* () { yield Buffer.from('text') }))
    const children = readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8')
    console.log(getPriority(Number(children)))`
  const options = ['--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, options)
  expect(Number(stdout)).toBe(19)
})

test("idle processes don't keep the program alive, and exit with it; closing waits for them", async () => {
  const script = (end: string) => `
    import { openProcesses } from ${JSON.stringify(join(import.meta.dirname, 'processes.ts'))}
    const processes = openProcesses()
    const reply = await processes.use((ask) => ask({ do: 'inspect' }, () => {}, async function* () { yield Buffer.from('text') }))
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

test('an image process reads only our code, writes no file, and starts no process', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-reach-'))
  await writeFile(join(folder.path, 'kept'), 'a secret')
  const child = startChild({
    script: join(import.meta.dirname, '../../../../test/processes/sandbox-escape.ts'),
  })
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  child.onEnd(resolve)
  const reply = await child.ask(INSPECT, () => {}, from(Buffer.from(folder.path)))
  child.kill()
  await ended
  expect(reply).toEqual({
    'read our code': 'done',
    'read a file': 'ERR_ACCESS_DENIED',
    'list a folder': 'ERR_ACCESS_DENIED',
    'write a file': 'ERR_ACCESS_DENIED',
    'write our code': 'ERR_ACCESS_DENIED',
    'start a process': 'ERR_ACCESS_DENIED',
    'start a thread': 'ERR_ACCESS_DENIED',
  })
  expect(await readdir(folder.path)).toEqual(['kept'])
})

test('endless input times out, and so does its process', async () => {
  async function* still() {
    yield Buffer.alloc(9)
    await new Promise(() => {})
  }
  const child = startChild({ timeout: 100 })
  await expect(child.ask(INSPECT, () => {}, still)).rejects.toMatchObject({
    type: 'general_service_unavailable',
    retryAfter: 5,
  })
  expect(child.isAlive()).toBe(false)
})
