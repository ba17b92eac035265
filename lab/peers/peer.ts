import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { env, execPath } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../apps/server/test/stores/free-port.ts'
import type { Dataset } from '../bench/dataset.ts'
import { responseTo, type Request } from '../bench/load.ts'
import type { Dialect } from './dialect.ts'

/** The place where a peer is installed and keeps its data. */
export interface PeerOptions {
  /** The folder into which npm has installed it. */
  readonly modules: string
  /** The URL of a separate, empty database. */
  readonly database: string
  /** A separate folder for its files. */
  readonly folder: string
  readonly dataset: Dataset
}

/** Another backend on which our product could have been built, with our data. */
export interface Peer {
  readonly start: () => ReturnType<typeof startPeer>
  readonly dialect: Dialect
  /** Deletes the likes of earlier rounds, where repeated likes are refused. */
  readonly forgetLikes?: () => void
}

export async function requestJson<T>(origin: string, request: Request): Promise<T> {
  const text = Buffer.from(await responseTo(origin, request)).toString()
  return JSON.parse(text === '' ? 'null' : text) as T
}

interface StartOptions {
  readonly args: readonly string[]
  readonly folder: string
  /** A path that responds as soon as the server is ready. */
  readonly health: string
  readonly settings: (port: number) => Readonly<Record<string, string>>
}

/** Starts a peer in production mode and waits for its first response; `ms` is the time of that. */
export async function startPeer({ args, folder, health, settings }: StartOptions) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const startTime = performance.now()
  const child = spawn(execPath, args, {
    cwd: folder,
    env: { PATH: env['PATH'], NODE_ENV: 'production', ...settings(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const isReady = async () =>
    fetch(origin + health).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`It ended at its start: ${args.join(' ')}`)
    await pause(10)
  }
  return {
    origin,
    pid: child.pid ?? 0,
    ms: performance.now() - startTime,
    [Symbol.asyncDispose]: async () => {
      child.kill()
      await ended
    },
  }
}
