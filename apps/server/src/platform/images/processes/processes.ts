import { type Ask, type ChildOptions, type ImageChild, startChild } from './image-child.ts'

/** A process without work ends after this time, so that an idle server uses little memory. */
const IDLE_MS = 30_000

/** A pool of processes: started on demand, reused, and ended when idle. The caller limits their number. */
export function openProcesses(options?: ChildOptions) {
  const idle = new Map<ImageChild, NodeJS.Timeout>()
  const all = new Set<ImageChild>()

  function start(): ImageChild {
    const child = startChild(options)
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
    child.setReferenced(false)
    const timer = setTimeout(child.kill, IDLE_MS)
    timer.unref()
    idle.set(child, timer)
  }

  return {
    /** Gives work an idle process, or a new one, until it ends. `ask` throws the errors of a child. */
    async use<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
      const child = take()
      child.setReferenced(true)
      try {
        return await work(child.ask)
      } finally {
        giveBack(child)
      }
    },
    /** Starts a process if there is none. */
    startOne() {
      if (all.size === 0) giveBack(start())
    },
    async [Symbol.asyncDispose](): Promise<void> {
      const ends = [...all].map(async (child) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        child.onEnd(resolve)
        child.setReferenced(true)
        child.kill()
        return promise
      })
      await Promise.all(ends)
    },
  }
}

export type Processes = ReturnType<typeof openProcesses>
