/**
 * A process of its own for work on pictures, one task at a time. What is wrong with a picture harms
 * nobody else: this process ends itself when a task takes too much, and others are served meanwhile.
 */
import { setPriority } from 'node:os'
import process from 'node:process'
import sharp from 'sharp'
import { IMAGE_LIMITS } from './limits.ts'
import { inspectPicture, renderFrom } from './picture.ts'
import { errorReply, type Reply, type Task } from './tasks.ts'

const CHECK_MS = 25
/** Below the server, which answers people meanwhile. */
const PRIORITY = 10

/** What the CPU had done for this process when its task began, in microseconds; undefined without one. */
let begun: number | undefined

const endNow = () => process.kill(process.pid, 'SIGKILL')

function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

function endWhenTooMuch(): void {
  if (begun === undefined) return
  const isTooLong = cpuTime() - begun > IMAGE_LIMITS.seconds * 1_000_000
  if (isTooLong || process.memoryUsage.rss() > IMAGE_LIMITS.memory) endNow()
}

async function perform(task: Task): Promise<Reply> {
  const bytes = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength)
  try {
    if (task.do === 'inspect') return { picture: await inspectPicture(bytes) }
    return { rendered: await renderFrom(bytes, task.rendition) }
  } catch (error) {
    return errorReply(error)
  }
}

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadSvgBuffer'],
})
sharp.concurrency(1)
sharp.cache(false)
setPriority(PRIORITY)
setInterval(endWhenTooMuch, CHECK_MS)
process.on('disconnect', endNow)
process.on('message', (task: Task) => {
  begun = cpuTime()
  void perform(task).then((reply) => {
    begun = undefined
    process.send?.(reply)
  })
})
