import { AppError, type ErrorType } from '@devhood/contract'
import type { Picture, Rendition } from './images.ts'

/** What an image process is asked to do. */
export type Task =
  | { readonly do: 'inspect'; readonly bytes: Uint8Array }
  | { readonly do: 'render'; readonly bytes: Uint8Array; readonly rendition: Rendition }

/** What it answers, one for each task. */
export type Reply =
  | { readonly picture: Picture }
  | { readonly rendered: Uint8Array }
  | { readonly refused: { readonly type: ErrorType; readonly message: string } }
  | { readonly failed: string }

/** An error on its way to the process that asked. */
export function errorReply(error: unknown): Reply {
  if (error instanceof AppError) return { refused: { type: error.type, message: error.message } }
  return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

/** Throws what the other process has thrown. */
export function checkReply(
  reply: Reply,
): asserts reply is Exclude<Reply, { refused: unknown } | { failed: unknown }> {
  if ('refused' in reply) throw new AppError(reply.refused.type, { message: reply.refused.message })
  if ('failed' in reply) throw new Error(`An image process failed: ${reply.failed}`)
}
