import type { FastifyInstance } from 'fastify'
import { type Config, ConfigError, readConfig } from '#config'
import { textFunctions } from '#engine'
import { checkArguments } from './command-line.ts'
import { checkHost, listen } from './listen.ts'
import { openPlatform, StartError } from '#platform'

/** The word of a start that takes what is there for one instance, and begins anew with what is missing. */
const BEGIN_ANEW = '--begin-anew'
const CLOSING_MS = 10_000
/** Nobody knows what a fault has broken: those who are being answered get little time. */
const CLOSING_AFTER_FAULT_MS = 2000

/**
 * Waits until the server has to stop; answers the code to exit with. SIGTERM lets it serve who is connected first, as
 * its proxies need. Ctrl-C and a fault that nobody caught don't, nor do they wait for that any longer. The terminal
 * and npm may both pass Ctrl-C on: a second one changes nothing.
 */
async function untilStopped(app: FastifyInstance): Promise<number> {
  const { promise: draining, resolve: drain } = Promise.withResolvers<void>()
  const { promise: stopped, resolve: stop } = Promise.withResolvers<number>()
  process.on('SIGTERM', () => drain())
  process.on('SIGINT', () => stop(0))
  // Promises that nobody caught come here, too.
  process.on('uncaughtException', (err) => {
    app.log.fatal({ err }, 'Stopping: a fault that nobody caught')
    stop(1)
  })
  void draining.then(app.drain).then(() => stop(0))
  const code = await stopped
  const timeout = code === 0 ? CLOSING_MS : CLOSING_AFTER_FAULT_MS
  setTimeout(() => process.exit(1), timeout).unref()
  return code
}

/** Answers the code to exit with, once it has stopped. */
async function serve(config: Config, beginAnew: boolean): Promise<number> {
  await using platform = await openPlatform(config, textFunctions, { beginAnew })
  // Loaded only now: a start that must be refused is refused at once.
  const { buildApp } = await import('./app.ts')
  await using app = await buildApp(platform, config)
  const origin = await listen(app, config)
  // Before anybody is told that it is ready: whoever waits for that may stop it at once.
  const stopped = untilStopped(app)
  console.log(`Devhood is ready: ${origin}`)
  return await stopped
}

const args = process.argv.slice(2)
try {
  checkArguments(args, [BEGIN_ANEW])
  const { config, warnings } = readConfig()
  await checkHost(config)
  for (const warning of warnings) console.warn(`Warning: ${warning}`)
  process.exit(await serve(config, args.includes(BEGIN_ANEW)))
} catch (error) {
  const isKnown = error instanceof ConfigError || error instanceof StartError
  console.error(isKnown ? error.message : error)
  process.exit(1)
}
