import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { IMAGE_LIMITS } from './limits.ts'
import type { Reply, Task } from './tasks.ts'

const SCRIPT = join(import.meta.dirname, 'image-process.ts')
/** A process without work ends after this time, so that a quiet server takes little memory. */
const IDLE_MS = 30_000
/** It ends itself by its use of the CPU; on a busy machine that may take long. */
const WALL_MS = 2 * IMAGE_LIMITS.seconds * 1000

/** The process has ended before it could answer: it took too much, or the library broke down. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded'
}

export interface Processes extends AsyncDisposable {
  /** Has a task done, in a process that waits for one or a new one. Throws ProcessEnded. */
  run(task: Task): Promise<Reply>
}

/** Starts a process that knows nothing of our environment. */
function start(): ChildProcess {
  return fork(SCRIPT, [], {
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-old-space-size=128'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** Sends a task and waits for its reply, or for the end of the process. */
async function ask(child: ChildProcess, task: Task): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const onMessage = (reply: unknown) => resolve(reply as Reply)
  const onEnd = () => reject(new ProcessEnded('An image process has ended before its answer.'))
  child.on('message', onMessage).on('exit', onEnd).on('error', onEnd)
  const timer = setTimeout(() => child.kill('SIGKILL'), WALL_MS)
  child.send(task, (error) => {
    if (error) onEnd()
  })
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    child.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
  }
}

/** Processes are started when there is work, kept for more, and ended when none comes. How many is the caller's affair. */
export function openProcesses(): Processes {
  const idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = []
  const all = new Set<ChildProcess>()

  function begin(): ChildProcess {
    const child = start()
    all.add(child)
    // Heard by whoever waits for an answer; without anybody waiting it means nothing.
    child.on('error', () => {})
    child.once('exit', () => all.delete(child))
    return child
  }
  /** The one that worked last is the warmest. */
  function take(): ChildProcess {
    const known = idle.pop()
    if (!known) return begin()
    clearTimeout(known.timer)
    return known.child.connected ? known.child : take()
  }
  function giveBack(child: ChildProcess): void {
    if (!child.connected) return
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((each) => each.child === child),
        1,
      )
      child.kill('SIGKILL')
    }, IDLE_MS)
    timer.unref()
    child.unref()
    child.channel?.unref()
    idle.push({ child, timer })
  }

  return {
    async run(task) {
      const child = take()
      child.ref()
      child.channel?.ref()
      try {
        return await ask(child, task)
      } finally {
        giveBack(child)
      }
    },
    async [Symbol.asyncDispose]() {
      for (const { timer } of idle.splice(0)) clearTimeout(timer)
      const ends = [...all].map((child) => new Promise((resolve) => child.once('exit', resolve)))
      for (const child of all) {
        child.ref()
        child.kill('SIGKILL')
      }
      await Promise.all(ends)
    },
  }
}
