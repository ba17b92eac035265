import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Dashboard } from '@devhood/contract/schemas'
import { call, VERSION } from '#http'
import { MINUTE } from '#lib/time'
import { dashboard, type Sources } from './service.ts'

const CALLS = {
  get: call('administer', {
    summary: 'The state of this instance, and its figures of the last 30 days',
    response: { 200: Dashboard },
  }),
}

/** What operators look at first. */
export function dashboardModule(sources: Omit<Sources, 'version'>) {
  const { get, sweep, addErrors } = dashboard({ ...sources, version: VERSION })
  const routes: FastifyPluginAsyncTypebox = async (api) => {
    api.get('/operator/dashboard', CALLS.get, get)
    // Each process adds its own errors, also those that have no lease for upkeep; what fails is added later.
    const add = async () =>
      addErrors().catch((err: unknown) => api.log.warn({ err }, 'Errors could not be counted'))
    const timer = setInterval(() => void add(), MINUTE).unref()
    api.addHook('onClose', async () => {
      clearInterval(timer)
      await add()
    })
  }
  return { routes, sweep }
}
