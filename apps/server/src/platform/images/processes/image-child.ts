import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { AppError } from '@devhood/contract'
import type { Source } from '../images.ts'
import { IMAGE_LIMITS } from '../limits.ts'
import type { Message, Reply, Task } from './tasks.ts'

const SCRIPT = join(import.meta.dirname, 'image-process.ts')
const ROOT = join(import.meta.dirname, '../../../../../..')
/**
 * The image process may read our code, but not write files or start processes or threads. Node enforces this for
 * JavaScript; native code is restricted only by the user that runs the server.
 */
const CONFINEMENT = [
  '--permission',
  '--allow-addons',
  ...['node_modules', 'packages', 'apps/server/src', 'apps/server/package.json'].map(
    (path) => `--allow-fs-read=${join(ROOT, path)}`,
  ),
]
/** The process ends itself by its CPU time; with its low priority on a busy machine, that can take long. */
const TIMEOUT_MS = 4 * IMAGE_LIMITS.seconds * 1000

/** An image process has ended before its reply, or could not be started. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded'
}

/** The parent's side of an image process. */
export interface ImageChild {
  readonly isAlive: () => boolean
  /** Whether it keeps the parent process alive. */
  readonly setReferenced: (isHeld: boolean) => void
  readonly onEnd: (listener: () => void) => void
  readonly kill: () => void
  /**
   * Sends a task with its bytes and waits for the reply. Throws ProcessEnded, the source's error, or
   * general_service_unavailable after the timeout, whatever its cause.
   */
  readonly ask: (task: Task, source: Source) => Promise<Reply>
}

function send(child: ChildProcess, message: Message): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  child.send(message, (error) =>
    error ? reject(new ProcessEnded(error.message, { cause: error })) : resolve(),
  )
  return promise
}

/**
 * Sends the bytes in chunks: however large a file is, it takes no memory here. The remains of a task that wasn't sent
 * completely are discarded with the next one.
 */
async function sendAll(child: ChildProcess, task: Task, source: Source): Promise<void> {
  await send(child, task)
  for await (const part of source()) await send(child, { part })
  await send(child, { do: 'begin' })
}

interface AskOptions {
  readonly task: Task
  readonly source: Source
  readonly timeout: number
}

async function ask(child: ChildProcess, { task, source, timeout }: AskOptions): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const onMessage = (reply: unknown) => resolve(reply as Reply)
  const onEnd = () => reject(new ProcessEnded('An image process has ended before its answer.'))
  child.on('message', onMessage).on('exit', onEnd).on('error', onEnd)
  const timer = setTimeout(() => {
    reject(new AppError('general_service_unavailable', { retryAfter: IMAGE_LIMITS.seconds }))
    child.kill('SIGKILL')
  }, timeout)
  // A source may hang forever, so nobody waits for its end.
  sendAll(child, task, source).catch(reject)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    child.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
  }
}

/** Starts a process without our environment; tests use one that tries to escape. */
export function startChild(script = SCRIPT, timeout = TIMEOUT_MS): ImageChild {
  const child = fork(script, [], {
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-old-space-size=128', ...CONFINEMENT],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // The caller that waits for a reply handles this; without one it doesn't matter.
  child.on('error', () => {})
  let isGivenUp = false
  return {
    isAlive: () => child.connected && !child.killed && !isGivenUp,
    setReferenced(isHeld) {
      const [handles, method] = [[child, child.channel], isHeld ? 'ref' : 'unref'] as const
      for (const handle of handles) handle?.[method]()
    },
    onEnd: (listener) => void child.once('exit', listener),
    kill() {
      isGivenUp = true
      child.kill('SIGKILL')
    },
    ask: (task, source) => ask(child, { task, source, timeout }),
  }
}
