import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Dashboard } from '@devhood/contract/schemas'
import { call, VERSION } from '#http'
import { dashboard, type Sources } from './service.ts'

const CALLS = {
  get: call('administer', {
    summary: 'The state of this instance, and its figures of the last 30 days',
    response: { 200: Dashboard },
  }),
}

/** What operators look at first. */
export function dashboardModule(sources: Omit<Sources, 'version'>) {
  const { get, sweep } = dashboard({ ...sources, version: VERSION })
  const routes: FastifyPluginAsyncTypebox = async (api) => {
    api.get('/operator/dashboard', CALLS.get, get)
  }
  return { routes, sweep }
}
