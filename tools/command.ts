import { exit, umask } from 'node:process'
import { AppError } from '@devhood/contract'
import { ConfigError } from '../apps/server/src/config/error.ts'
import { StartError } from '../apps/server/src/platform/start-error.ts'

/** Runs an operator's command and reports expected errors in one line. */
export async function command(work: () => Promise<void>): Promise<void> {
  umask(0o077)
  try {
    await work()
  } catch (error) {
    const isKnown = [AppError, ConfigError, StartError].some((kind) => error instanceof kind)
    console.error(error instanceof Error && isKnown ? error.message : error)
    exit(1)
  }
}
