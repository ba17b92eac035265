import type { Duplex } from 'node:stream'

/** Asks for the addresses of a name, all of them. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>

/** Where a connection goes: to this very address, whatever the name means by then. */
export interface Target {
  readonly address: string
  readonly port: number
  /** The name that a certificate must have. */
  readonly hostname: string
  readonly isSecure: boolean
}

/** Opens a connection. Its errors are the stream's. */
export type Connect = (target: Target) => Duplex

/** What a server has sent, whole. */
export interface RemoteAnswer {
  readonly status: number
  readonly body: Buffer
  /** Where it came from in the end. */
  readonly url: URL
}

/** Fetches an address. Throws `avatar_remote_url_failed`, whatever it is that has gone wrong. */
export type FetchRemote = (url: string) => Promise<RemoteAnswer>

/**
 * Fetches what people name on the public internet: http and https on their own ports, few redirects, little
 * time and few bytes. It never connects to an address that is not public, nor to our own name.
 */
export interface Remote {
  /**
   * Does work that fetches one address or several, in one share of time. When anything could not be
   * fetched, a failure is told only at the end of that time, so that it does not tell what was wrong. Too
   * many at once are refused with `general_service_unavailable`.
   */
  withFetch<T>(work: (get: FetchRemote) => Promise<T>): Promise<T>
}
