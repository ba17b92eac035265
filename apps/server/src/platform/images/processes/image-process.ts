/**
 * A child process for work on images, one task at a time. A bad image affects no other work: this process ends itself
 * when a task exceeds its limits, and other processes continue. It loads only the errors of the contract, because the
 * first image waits for its start.
 */
import { getPriority, setPriority } from 'node:os'
import process from 'node:process'
import sharp from 'sharp'
import type { Picture } from '../images.ts'
import { IMAGE_LIMITS } from '../limits.ts'
import { inspectPicture, type OpenPicture, renderFrom, renderOpen } from '../picture.ts'
import { errorOutcome, type Message, type Outcome, type Reply, type Task } from './tasks.ts'

const CHECK_MS = 25
/** CPU time of one task. */
const SECONDS = Number(process.argv[2])
/** Lower than the server's, which serves requests meanwhile; only the system may raise one that is lower still. */
const PRIORITY = 10

interface Work {
  readonly task: Task
  readonly parts: Uint8Array[]
  /** CPU time of this process at the start of the task, in microseconds. */
  readonly startedAt: number
}
let work: Work | undefined
/** The last inspected image, if it was requested to stay open. */
let open: OpenPicture | undefined

const endNow = () => process.kill(process.pid, 'SIGKILL')

function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** CPU time of the task in milliseconds. */
const timeOf = ({ startedAt }: Work) => (cpuTime() - startedAt) / 1000

function limitExceeded({ do: what }: Task): Outcome {
  const refused = {
    inspect: {
      type: 'storage_invalid_file',
      message: `The picture takes longer than ${SECONDS} seconds, or too much memory, to read.`,
    },
    render: {
      type: 'storage_image_resolution_exceeded',
      message: 'The picture takes too long to render so: choose a smaller width or height.',
    },
  } as const
  return { refused: refused[what] }
}

/** Reports the limit and ends the process, even while the library is busy: nothing else stops it. */
function enforceLimits(): void {
  if (work === undefined) return
  const isTooLong = timeOf(work) > SECONDS * 1000
  if (!isTooLong && process.memoryUsage.rss() < IMAGE_LIMITS.memory) return
  const reply: Reply = { ...limitExceeded(work.task), cpuTime: timeOf(work), isLast: true }
  process.send?.(reply, endNow)
  work = undefined
}

async function inspect(bytes: Buffer, keep: number | undefined): Promise<Picture> {
  const inspected = await inspectPicture(bytes, keep)
  open = inspected.open
  return inspected.picture
}

async function perform({ task, parts }: Work): Promise<Outcome> {
  try {
    const bytes = Buffer.concat(parts.splice(0))
    if (task.do === 'inspect') return { picture: await inspect(bytes, task.keep) }
    if (task.isOfOpen && open) return { rendered: await renderOpen(open, task.rendition) }
    return { rendered: await renderFrom(bytes, task.rendition) }
  } catch (error) {
    return errorOutcome(error)
  }
}

async function begin(current: Work): Promise<void> {
  const outcome = await perform(current)
  if (work !== current) return
  work = undefined
  const reply: Reply = { ...outcome, cpuTime: timeOf(current) }
  process.send?.(reply)
}

function receive(message: Message): void {
  if ('part' in message) work?.parts.push(message.part)
  else if (message.do !== 'begin') {
    work = { task: message, parts: [], startedAt: cpuTime() }
    if (!('isOfOpen' in message)) open = undefined
  } else if (work) void begin(work)
}

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadSvgBuffer'],
})
sharp.concurrency(1)
sharp.cache(false)
setPriority(Math.max(PRIORITY, getPriority()))
setInterval(enforceLimits, CHECK_MS)
process.on('disconnect', endNow)
process.on('message', receive)
