/**
 * Mutual exclusion between all processes that use a database. Work has a name; the process that does it holds the
 * lease of that name. A killed process loses its leases within half a minute. So does one that is suspended for that
 * long, and it notices only when it resumes. So work must tolerate being done twice.
 */
export interface Leases {
  /**
   * Waits until nobody else holds the name, then does the work. `lost` is aborted when others may hold it before the
   * work has ended. Rejects with the reason of `signal` when that is aborted before the lease is held.
   */
  hold<T>(name: string, work: (lost: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Does the work if nobody else holds the name. Returns whether it did. */
  holdIfFree(name: string, work: () => Promise<void>): Promise<boolean>
  /** Names held by this process. */
  held(): readonly string[]
  /** Deletes the leases of dead processes. */
  sweep(): Promise<void>
}
