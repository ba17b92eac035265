import type { FastifyInstance } from 'fastify'
import { readConfig } from '#config'
import { textFunctions } from '#engine'
import { checkHost, listen } from './listen.ts'
import { buildApp } from './app.ts'
import { openPlatform } from '#platform'

const CLOSING_MS = 10_000
/** The state after a fault is unknown, so requests in progress get little time. */
const CLOSING_AFTER_FAULT_MS = 2000

/**
 * Waits until the server has to stop; returns the exit code. SIGTERM drains connections first, as proxies need. Ctrl-C
 * and uncaught faults stop at once and end a drain in progress. The terminal and npm may both pass Ctrl-C on: a second
 * one changes nothing.
 */
async function untilStopped(app: FastifyInstance): Promise<number> {
  const { promise: draining, resolve: drain } = Promise.withResolvers<void>()
  const { promise: stopped, resolve: stop } = Promise.withResolvers<number>()
  process.on('SIGTERM', () => drain())
  process.on('SIGINT', () => stop(0))
  // Unhandled rejections arrive here, too.
  process.on('uncaughtException', (err) => {
    app.log.fatal({ err }, 'Stopping: a fault that nobody caught')
    stop(1)
  })
  void draining.then(app.drain).then(() => stop(0))
  const code = await stopped
  const timeout = code === 0 ? CLOSING_MS : CLOSING_AFTER_FAULT_MS
  const force = () => {
    const open = process.getActiveResourcesInfo()
    app.log.warn({ open }, 'Stopped by force: something took too long to end')
    process.exit(1)
  }
  setTimeout(force, timeout).unref()
  return code
}

/** Serves until the process is stopped; returns the exit code. Throws errors whose message is for the operator. */
export async function serve({ beginAnew }: { readonly beginAnew: boolean }): Promise<number> {
  const { config, warnings } = readConfig()
  await checkHost(config)
  for (const warning of warnings) console.warn(`Warning: ${warning}`)
  await using platform = await openPlatform(config, textFunctions, { beginAnew })
  await using app = await buildApp(platform, config)
  const origin = await listen(app, config)
  // Before the ready message: whoever waits for it may stop the server at once.
  const stopped = untilStopped(app)
  console.log(`Devhood is ready: ${origin}`)
  return await stopped
}
