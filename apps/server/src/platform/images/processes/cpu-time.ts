import type { Source } from '../images.ts'
import { IMAGE_LIMITS } from '../limits.ts'
import type { Ask } from './processes.ts'

const TASK_MAX = IMAGE_LIMITS.seconds * 1000

/**
 * Reports the CPU time of each task, in milliseconds. For a failed task, that is the time since its source was read,
 * up to the limit of a task. People aren't charged for slow or failing storage.
 */
export const measureCpuTime =
  (ask: Ask, charge: (time: number) => void): Ask =>
  async (task, source) => {
    let readAt: number | undefined
    const noted: Source = async function* read() {
      yield* source()
      readAt = performance.now()
    }
    try {
      const reply = await ask(task, noted)
      charge(reply.cpuTime)
      return reply
    } catch (error) {
      charge(readAt === undefined ? 0 : Math.min(performance.now() - readAt, TASK_MAX))
      throw error
    }
  }
