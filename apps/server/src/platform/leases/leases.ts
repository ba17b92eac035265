/**
 * What one process does at a time, of all that use a database. Work is told of here by a name; who does it holds its
 * lease. A process that is killed loses its leases within half a minute, and so does one that stands still for so long:
 * it finds out when it goes on. So work must do no harm where it is done twice.
 */
export interface Leases {
  /**
   * Waits until nobody else holds the name, then does the work. `lost` is aborted when others may hold it before the
   * work has ended. Rejects with the reason of `signal` when that is aborted before it is our turn.
   */
  hold<T>(name: string, work: (lost: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Does the work if nobody else holds the name, and nothing otherwise. Tells which. */
  holdIfFree(name: string, work: () => Promise<void>): Promise<boolean>
  /** Names that are held here. */
  held(): readonly string[]
  /** Takes away what processes have left that are gone. */
  sweep(): Promise<void>
}
