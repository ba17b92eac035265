/** Started like an image process: attempts everything that its sandbox must forbid, in the folder that it receives. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { Worker } from 'node:worker_threads'

const CODE = join(import.meta.dirname, '../../src/main.ts')

function outcomeOf(attempt: () => unknown): unknown {
  try {
    attempt()
    return 'done'
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : String(error)
  }
}

process.on('message', (message: { readonly part?: Uint8Array }) => {
  if (message.part === undefined) return
  const folder = Buffer.from(message.part).toString()
  const attempts = {
    'read our code': () => readFileSync(CODE),
    'read a file': () => readFileSync(join(folder, 'kept')),
    'list a folder': () => readdirSync(folder),
    'write a file': () => writeFileSync(join(folder, 'written'), ''),
    'write our code': () => writeFileSync(`${CODE}.written`, ''),
    'start a process': () => spawnSync(process.execPath, ['--version']),
    'start a thread': () => new Worker('', { eval: true }),
  }
  const outcomes = Object.entries(attempts).map(([name, attempt]) => [name, outcomeOf(attempt)])
  process.send?.(Object.fromEntries(outcomes))
})
