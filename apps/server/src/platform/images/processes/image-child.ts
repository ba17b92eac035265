import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@devhood/contract'
import type { Source } from '../images.ts'
import { IMAGE_LIMITS } from '../limits.ts'
import type { Message, Reply, Task } from './tasks.ts'

const SCRIPT = join(import.meta.dirname, 'image-process.ts')
const ROOT = join(import.meta.dirname, '../../../../../..')
/** The folder in which npm has put the image library: in the checkout or package, or around the package. */
const libraries = () =>
  createRequire(import.meta.url)
    .resolve.paths('sharp')
    ?.find((folder) => existsSync(join(folder, '@img')))
/**
 * The image process may read our code, but not write files or start processes or threads. Node enforces this for
 * JavaScript; native code is restricted only by the user that runs the server.
 */
const confinement = () => [
  '--permission',
  '--allow-addons',
  `--allow-fs-read=${libraries() ?? ROOT}`,
  ...['packages', 'apps/server', 'package.json'].map(
    (path) => `--allow-fs-read=${join(ROOT, path)}`,
  ),
]
/** The process ends itself by its CPU time; with its low priority on a busy machine, that can take long. */
const TIMEOUT_MS = 4 * IMAGE_LIMITS.seconds * 1000
/** The CPU time in milliseconds that a failed task may have taken. */
const TASK_MAX = IMAGE_LIMITS.seconds * 1000

/** An image process has ended before its reply, or could not be started. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded'
}

/**
 * Charges the CPU time of the task in milliseconds. For a failed task, that is the time since its source was read, up
 * to the limit of a task: people aren't charged for slow or failing storage.
 */
export type Ask = (task: Task, charge: (time: number) => void, source?: Source) => Promise<Reply>

function send(child: ChildProcess, message: Message): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  child.send(message, (error) =>
    error ? reject(new ProcessEnded(error.message, { cause: error })) : resolve(),
  )
  return promise
}

export interface ChildOptions {
  /** Tests use one that tries to escape. */
  readonly script?: string
  /** CPU time of one task in seconds. */
  readonly seconds?: number
  /** Milliseconds until an image process is given up, whatever it waits for. */
  readonly timeout?: number
}

/** Starts a process without our environment. */
export function startChild({
  script = SCRIPT,
  seconds = IMAGE_LIMITS.seconds,
  timeout,
}: ChildOptions = {}) {
  const child = fork(script, [String(seconds)], {
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-old-space-size=128', ...confinement()],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return imageChild(child, timeout)
}

/** The parent's side of a process that has been started. */
export function imageChild(child: ChildProcess, timeout = TIMEOUT_MS) {
  // The caller that waits for a reply handles this; without one it doesn't matter.
  child.on('error', () => {})
  let isGivenUp = false
  function kill(): void {
    isGivenUp = true
    child.kill('SIGKILL')
  }
  /**
   * Sends a task with its bytes and waits for the reply. Throws ProcessEnded, the source's error, or
   * general_service_unavailable after the timeout, whatever its cause. Ends the process after its last reply.
   */
  const ask: Ask = async (task, charge, source) => {
    let readAt: number | undefined
    // In chunks: however large a file is, it takes no memory here. The remains of a task that wasn't sent completely
    // are discarded with the next one.
    const sendAll = async () => {
      await send(child, task)
      if (source) for await (const part of source()) await send(child, { part })
      readAt = performance.now()
      await send(child, { do: 'begin' })
    }
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const onEnd = () => reject(new ProcessEnded('An image process has ended before its reply.'))
    child.on('message', resolve).on('exit', onEnd).on('error', onEnd)
    const timer = setTimeout(() => {
      reject(new AppError('general_service_unavailable', { retryAfter: IMAGE_LIMITS.seconds }))
      kill()
    }, timeout)
    // A source may hang forever, so nobody waits for its end.
    sendAll().catch(reject)
    try {
      const reply = (await promise) as Reply
      charge(reply.cpuTime)
      if (reply.isLast) kill()
      return reply
    } catch (error) {
      charge(readAt === undefined ? 0 : Math.min(performance.now() - readAt, TASK_MAX))
      // A failed send may be noticed before the end of the process is.
      if (error instanceof ProcessEnded) kill()
      throw error
    } finally {
      clearTimeout(timer)
      child.off('message', resolve).off('exit', onEnd).off('error', onEnd)
    }
  }
  return {
    isAlive: () => child.connected && !child.killed && !isGivenUp,
    /** Whether it keeps the parent process alive. */
    setReferenced(isHeld: boolean) {
      const [handles, method] = [[child, child.channel], isHeld ? 'ref' : 'unref'] as const
      for (const handle of handles) handle?.[method]()
    },
    onEnd: (listener: () => void) => void child.once('exit', listener),
    kill,
    ask,
  }
}

export type ImageChild = ReturnType<typeof imageChild>
