import { type Config, ConfigError, readConfig } from '#config'
import { textFunctions } from '#engine'
import { openPlatform, StartError } from '#platform'

const CLOSING_MS = 10_000

/** The terminal and npm may both pass Ctrl-C on; from now on a second one changes nothing. */
async function untilStopped(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve())
  })
  setTimeout(() => process.exit(1), CLOSING_MS).unref()
}

async function serve(config: Config): Promise<void> {
  await using platform = await openPlatform(config, textFunctions)
  // Loaded only now: a start that must be refused is refused at once.
  const { buildApp } = await import('./app.ts')
  const { listen } = await import('./listen.ts')
  await using app = await buildApp(platform, config)
  console.log(`Devhood is ready: ${await listen(app, config)}`)
  await untilStopped()
}

try {
  const { config, warnings } = readConfig()
  for (const warning of warnings) console.warn(`Warning: ${warning}`)
  await serve(config)
  process.exit(0)
} catch (error) {
  const isKnown = error instanceof ConfigError || error instanceof StartError
  console.error(isKnown ? error.message : error)
  process.exit(1)
}
