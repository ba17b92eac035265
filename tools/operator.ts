import { argv, exit, umask } from 'node:process'
import { AppError } from '@devhood/contract'
import { ConfigError, readConfig } from '../apps/server/src/config/index.ts'
import { operatorCommand } from '../apps/server/src/services/operator/index.ts'
import { StartError } from '../apps/server/src/platform/index.ts'
import { runMaintenance } from '../apps/server/src/platform/maintenance.ts'

umask(0o077)
try {
  const { config } = readConfig()
  const run = operatorCommand({ now: Date.now, config })
  const lines = await runMaintenance(config, async (tx) => run(tx, argv.slice(2)))
  for (const line of lines) console.log(line)
} catch (error) {
  const isKnown = [AppError, ConfigError, StartError].some((kind) => error instanceof kind)
  console.error(error instanceof Error && isKnown ? error.message : error)
  exit(1)
}
