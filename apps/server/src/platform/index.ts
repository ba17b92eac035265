import type { Blobs } from './blobs/index.ts'
import type { Counters } from './counters/index.ts'
import type { Database } from './database/index.ts'

/** Everything outside the process, behind our own small interfaces. */
export interface Platform extends AsyncDisposable {
  readonly database: Database
  readonly blobs: Blobs
  readonly counters: Counters
  /** The time in milliseconds since 1970; tests fix it. */
  readonly now: () => number
}
