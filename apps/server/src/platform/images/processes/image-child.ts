import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { AppError } from '@devhood/contract'
import type { Source } from '../images.ts'
import { IMAGE_LIMITS } from '../limits.ts'
import type { Message, Reply, Task } from './tasks.ts'

const SCRIPT = join(import.meta.dirname, 'image-process.ts')
const ROOT = join(import.meta.dirname, '../../../../../..')
/**
 * What pictures are read with may read our own code, and neither write a file nor start a process nor a thread.
 * Node holds JavaScript to it; the library's own code is held by nothing but the user that we run as.
 */
const CONFINEMENT = [
  '--permission',
  '--allow-addons',
  ...['node_modules', 'packages', 'apps/server/src', 'apps/server/package.json'].map(
    (path) => `--allow-fs-read=${join(ROOT, path)}`,
  ),
]
/** It ends itself by its use of the CPU; on a busy machine, where it comes last, that may take long. */
const TIMEOUT_MS = 4 * IMAGE_LIMITS.seconds * 1000

/** An image process has ended before it could answer, or could not even be started. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded'
}

/** One image process, seen from here. */
export interface ImageChild {
  readonly isAlive: () => boolean
  /** Whether a program waits for it before it ends. */
  readonly setReferenced: (isHeld: boolean) => void
  readonly onEnd: (listener: () => void) => void
  readonly kill: () => void
  /**
   * Sends a task with its bytes and waits for the reply. Throws ProcessEnded, what the source throws, or
   * general_service_unavailable when it takes too long, whoever's fault that is.
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
 * The bytes go over part by part: however large a file is, here it takes no memory. What is left of a
 * task that could not be sent to its end is forgotten with the next one.
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
  // A source may stand still for ever, so nobody waits for its end.
  sendAll(child, task, source).catch(reject)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    child.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
  }
}

/** Starts a process that knows nothing of our environment; tests have one that tries to get out. */
export function startChild(script = SCRIPT, timeout = TIMEOUT_MS): ImageChild {
  const child = fork(script, [], {
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-old-space-size=128', ...CONFINEMENT],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Heard by whoever waits for an answer; without anybody waiting it means nothing.
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
