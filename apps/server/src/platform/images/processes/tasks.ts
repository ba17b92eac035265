import { AppError, type ErrorType } from '@devhood/contract/errors'
import type { Picture, Rendition } from '../images.ts'

/** What an image process is asked to do with the bytes that follow. */
export type Task =
  /** With `keep` the picture stays open in that width. */
  | { readonly do: 'inspect'; readonly keep?: number }
  /** Without bytes of its own: of the picture that is open since the task before. */
  | { readonly do: 'render'; readonly rendition: Rendition; readonly isOfOpen?: true }

/** A task, its bytes in order, and the word that all have come. */
export type Message = Task | { readonly part: Uint8Array } | { readonly do: 'begin' }

interface Refusal {
  readonly type: ErrorType
  readonly message: string
}

/** What comes of a task. */
export type Outcome =
  | { readonly picture: Picture }
  | { readonly rendered: Uint8Array }
  | { readonly refused: Refusal }
  | { readonly failed: string }

/** What it answers, once for each task; after `isLast` it is no more. */
export type Reply = Outcome & {
  readonly isLast?: true
  /** Milliseconds of the processor that the task has taken. */
  readonly cpuTime: number
}

/** An error on its way to the process that asked. */
export function errorOutcome(error: unknown): Outcome {
  if (error instanceof AppError) return { refused: { type: error.type, message: error.message } }
  return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

/** Throws what the other process has thrown. */
export function checkReply(reply: Outcome): void {
  if ('refused' in reply) throw new AppError(reply.refused.type, { message: reply.refused.message })
  if ('failed' in reply) throw new Error(`An image process failed: ${reply.failed}`)
}
