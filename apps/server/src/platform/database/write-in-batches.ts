import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Writer } from './database.ts'

/**
 * Runs a unit of work repeatedly until it returns that nothing is left. Pauses for as long as each run took: other
 * requests get at least half of the time.
 */
export async function writeInBatches(
  database: Pick<Database, 'write'>,
  portion: (tx: Writer) => Promise<boolean>,
): Promise<void> {
  for (;;) {
    const began = performance.now()
    if (!(await database.write(portion))) return
    await pause(performance.now() - began)
  }
}
