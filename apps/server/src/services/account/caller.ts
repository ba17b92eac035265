import type { Actor } from '#engine'

/** The data of a request that its new session stores. */
export interface Caller {
  /** The caller's current session, which ends. */
  readonly actor: Actor | undefined
  readonly ip: string
  readonly userAgent: string
}
