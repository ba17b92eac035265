import { type ImageChild, startChild } from './image-child.ts'
import type { Source } from './images.ts'
import type { Reply, Task } from './tasks.ts'

/** A process without work ends after this time, so that a quiet server takes little memory. */
const IDLE_MS = 30_000

export interface Processes extends AsyncDisposable {
  /** Has a task done, in a process that waits for one or a new one. Throws ProcessEnded, or what the source throws. */
  run(task: Task, source: Source): Promise<Reply>
}

/** Processes are started when there is work, kept for more, and ended when none comes. How many is the caller's affair. */
export function openProcesses(): Processes {
  const idle = new Map<ImageChild, NodeJS.Timeout>()
  const all = new Set<ImageChild>()

  function start(): ImageChild {
    const child = startChild()
    all.add(child)
    child.onEnd(() => {
      all.delete(child)
      clearTimeout(idle.get(child))
      idle.delete(child)
    })
    return child
  }
  function take(): ImageChild {
    for (const [child, timer] of idle) {
      clearTimeout(timer)
      idle.delete(child)
      if (child.isAlive()) return child
    }
    return start()
  }
  function giveBack(child: ImageChild): void {
    if (!child.isAlive()) return
    child.hold(false)
    const timer = setTimeout(child.kill, IDLE_MS)
    timer.unref()
    idle.set(child, timer)
  }

  return {
    async run(task, source) {
      const child = take()
      child.hold(true)
      try {
        const reply = await child.ask(task, source)
        if (reply.isLast) child.kill()
        return reply
      } finally {
        giveBack(child)
      }
    },
    async [Symbol.asyncDispose]() {
      const ends = [...all].map(async (child) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        child.onEnd(resolve)
        child.hold(true)
        child.kill()
        return promise
      })
      await Promise.all(ends)
    },
  }
}
