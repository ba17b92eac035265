import { inspect } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { onTestFailed } from 'vitest'

/** Prints the causes of a server's own errors when the test that met them fails: its log is silent. */
export function printCausesOnFailure(app: FastifyInstance): void {
  app.addHook('onError', async ({ method, url }, _reply, error) => {
    if ('status' in error && Number(error.status) < 500) return
    const cause = inspect(error.cause ?? error)
    try {
      onTestFailed(() => console.log(`${method} ${url} failed: ${cause}`))
    } catch {
      // Outside a test, as in `beforeAll`, there is no test that fails.
    }
  })
}
