import { AppError, type ErrorType } from '@devhood/contract/errors'
import type { Picture, Rendition } from '../images.ts'

/** A task for an image process; its bytes follow. */
export type Task =
  /** With `keep` the image stays open in that width. */
  | { readonly do: 'inspect'; readonly keep?: number }
  /** With `isOfOpen`, no bytes follow: it renders the image that the previous task left open. */
  | { readonly do: 'render'; readonly rendition: Rendition; readonly isOfOpen?: true }

/** A task, its bytes in order, and the end marker. */
export type Message = Task | { readonly part: Uint8Array } | { readonly do: 'begin' }

export type Outcome =
  | { readonly picture: Picture }
  | { readonly rendered: Uint8Array }
  | { readonly refused: { readonly type: ErrorType; readonly message: string } }
  | { readonly failed: string }

/** The reply to a task, one each; after `isLast` the process ends. */
export type Reply = Outcome & {
  readonly isLast?: true
  /** CPU time of the task in milliseconds. */
  readonly cpuTime: number
}

/** Serializes an error for the parent process. */
export function errorOutcome(error: unknown): Outcome {
  if (error instanceof AppError) return { refused: { type: error.type, message: error.message } }
  return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

/** Throws the error of the other process. */
export function checkReply(reply: Outcome): void {
  if ('refused' in reply) throw new AppError(reply.refused.type, { message: reply.refused.message })
  if ('failed' in reply) throw new Error(`An image process failed: ${reply.failed}`)
}
