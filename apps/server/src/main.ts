import type { FastifyBaseLogger } from 'fastify'
import { type Config, ConfigError, readConfig } from '#config'
import { textFunctions } from '#engine'
import { openPlatform, StartError } from '#platform'

const CLOSING_MS = 10_000
/** Nobody knows what a fault has broken: those who are being answered get little time. */
const CLOSING_AFTER_FAULT_MS = 2000

/**
 * Waits until it is told to stop, or until a fault that nobody caught; answers the code to exit with. The terminal and
 * npm may both pass Ctrl-C on: from now on a second one changes nothing.
 */
async function untilStopped(log: FastifyBaseLogger): Promise<number> {
  const code = await new Promise<number>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve(0))
    // Promises that nobody caught come here, too.
    process.on('uncaughtException', (err) => {
      log.fatal({ err }, 'Stopping: a fault that nobody caught')
      resolve(1)
    })
  })
  const patience = code === 0 ? CLOSING_MS : CLOSING_AFTER_FAULT_MS
  setTimeout(() => process.exit(1), patience).unref()
  return code
}

/** Answers the code to exit with, once it has stopped. */
async function serve(config: Config): Promise<number> {
  await using platform = await openPlatform(config, textFunctions)
  // Loaded only now: a start that must be refused is refused at once.
  const { buildApp } = await import('./app.ts')
  const { listen } = await import('./listen.ts')
  await using app = await buildApp(platform, config)
  console.log(`Devhood is ready: ${await listen(app, config)}`)
  return await untilStopped(app.log)
}

try {
  const { config, warnings } = readConfig()
  for (const warning of warnings) console.warn(`Warning: ${warning}`)
  process.exit(await serve(config))
} catch (error) {
  const isKnown = error instanceof ConfigError || error instanceof StartError
  console.error(isKnown ? error.message : error)
  process.exit(1)
}
