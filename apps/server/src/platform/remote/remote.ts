import type { Duplex } from 'node:stream'

/** Resolves a name to all its addresses. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>

/** The target of a connection: this exact address, even if the name resolves differently by then. */
export interface Target {
  readonly address: string
  readonly port: number
  /** The name that the certificate must have. */
  readonly hostname: string
  readonly isSecure: boolean
}

/** Opens a connection. Errors are emitted by the stream. */
export type Connect = (target: Target) => Duplex

export interface RemoteResponse {
  readonly status: number
  readonly body: Buffer
  /** The final URL after redirects. */
  readonly url: URL
}

/** A message for another server. */
export interface RemoteMessage {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** What the other server says about a message. */
export interface RemoteReceipt {
  readonly status: number
  readonly retryAfter: string | undefined
}

/**
 * Fetches a URL. Headers replace the usual ones, and are sent to this URL only, never after a redirect. Throws
 * `avatar_remote_url_failed`, whatever the cause.
 */
export type FetchRemote = (
  url: string,
  headers?: Readonly<Record<string, string>>,
) => Promise<RemoteResponse>
