import { join } from 'node:path'

/** The project's folder. */
export const root = join(import.meta.dirname, '../..')

/** The file of a development tool, by its path below `node_modules`. */
export const bin = (name: string): string => join(root, 'node_modules', name)

/** Runs a check, and prints whether it passed and how long it took. */
export async function timed(name: string, check: () => Promise<boolean>): Promise<boolean> {
  const started = performance.now()
  const passed = await check()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${passed ? 'ok' : 'FAILED'}  ${name} (${seconds} s)`)
  return passed
}
