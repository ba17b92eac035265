import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { createInterface } from 'node:readline'

const MAIN = join(import.meta.dirname, '../src/main.ts')

/** The server as a process of its own: where it is, and the lines that it prints. Disposing kills it. */
export async function serverProcess(env: Record<string, string>) {
  const child = spawn(execPath, [MAIN], {
    env: { PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  const ended = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      printed.push(line)
      const address = /^Devhood is ready: (http:\S+)$/.exec(line)?.[1]
      if (address !== undefined) resolve(address)
    })
  void ended.then(() => reject(new Error(`The server ended: ${printed.join('\n')}`)))
  const address = await promise
  return {
    address,
    printed,
    pid: child.pid ?? 0,
    /** Asks it to end, and tells how it did. */
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

export type ServerProcess = Awaited<ReturnType<typeof serverProcess>>
