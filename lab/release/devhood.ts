import { spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { hash } from 'node:crypto'

/** The Node that a machine already has: an older one than the package brings, where there is one. */
const machinesNode = ['/usr/bin/node', '/usr/local/bin/node'].find(existsSync) ?? execPath

export type Settings = Readonly<Record<string, string>>

/** Runs a program to its end. */
export async function outcomeOf(
  program: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env'>,
) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code: code as number | null, out, error }
}

/** The command of an installed package in a folder, as somebody types it there. */
export function devhoodIn(folder: string, bin: string, node = machinesNode) {
  const options = (settings: Settings) => ({
    cwd: folder,
    env: { PATH: env['PATH'], HOME: folder, PORT: '0', ...settings },
  })
  return {
    /** Runs a command to its end. */
    run: async (args: readonly string[], settings: Settings = {}) =>
      outcomeOf(node, [bin, ...args], options(settings)),
    /** Starts it and waits for its address; disposing stops it as Ctrl-C does. */
    async start(args: readonly string[] = [], settings: Settings = {}) {
      const child = spawn(node, [bin, ...args], {
        ...options(settings),
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const ended = once(child, 'exit')
      const lines: string[] = []
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      for (const stream of [child.stdout, child.stderr])
        createInterface({ input: stream }).on('line', (line) => {
          lines.push(line)
          const origin = /^Devhood is ready: (\S+)$/.exec(line)?.[1]
          if (origin !== undefined) resolve(origin)
        })
      void ended.then(() => reject(new Error(lines.join('\n'))))
      const origin = await promise
      return {
        origin,
        port: new URL(origin).port,
        lines,
        async [Symbol.asyncDispose]() {
          child.kill('SIGINT')
          await ended
        },
      }
    },
  }
}

/** Every file of a folder with the hash of its bytes. */
export const contentsOf = (folder: string): Settings =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => join(each.parentPath, each.name))
      .toSorted()
      .map((path) => [path.slice(folder.length), hash('sha256', readFileSync(path))]),
  )
