import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Writer } from './database.ts'

/**
 * Runs a unit of work again and again until it tells that there is no more to do. Rests as long as each took: whoever is
 * there meanwhile has at least half of the time.
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
