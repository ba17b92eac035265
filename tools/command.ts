import { exit, umask } from 'node:process'
import { ConfigError } from '../apps/server/src/config/error.ts'
import { StartError } from '../apps/server/src/platform/start-error.ts'

/** Runs an operator's command and reports expected errors in one line. */
export async function command(work: () => Promise<void>): Promise<void> {
  umask(0o077)
  try {
    await work()
  } catch (error) {
    const isKnown = error instanceof ConfigError || error instanceof StartError
    console.error(isKnown ? error.message : error)
    exit(1)
  }
}
