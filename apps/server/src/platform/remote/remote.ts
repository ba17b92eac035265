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

/** A complete response. */
export interface RemoteAnswer {
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
  /** The header Retry-After. */
  readonly retryAfter: string | undefined
}

/**
 * Fetches a URL. Headers replace the usual ones, and are sent to this URL only, never after a redirect. Throws
 * `avatar_remote_url_failed`, whatever the cause.
 */
export type FetchRemote = (
  url: string,
  headers?: Readonly<Record<string, string>>,
) => Promise<RemoteAnswer>

/**
 * Calls URLs from users on the public internet: http and https on their default ports, with few redirects, little
 * time and few bytes. It never connects to an address that isn't public, nor to our own name.
 */
export interface Remote {
  /**
   * Runs work that fetches one or several URLs within a shared time limit. Failures are reported only at the end of
   * that time, so that the timing doesn't reveal the cause. Throws `general_service_unavailable` when too many run at
   * once.
   */
  withFetch<T>(work: (get: FetchRemote) => Promise<T>): Promise<T>
  /** Posts a message to an https URL, without following redirects. Throws if no answer comes within the time limit. */
  post(url: string, message: RemoteMessage): Promise<RemoteReceipt>
}
