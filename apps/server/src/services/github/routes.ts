import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { LIMITS } from '@devhood/contract'
import { GithubProfile, OwnGithub } from '@devhood/contract/schemas'
import { Type } from 'typebox'
import { byAddress, call, byAccount, actorOf, type Limit, NoContent } from '#http'
import { HOUR, MINUTE } from '#lib/time'
import type { GithubService } from './service.ts'

const READ: Limit = { max: 120, windowMs: MINUTE, by: byAddress }
/** Either can ask GitHub. */
const FETCH: Limit = { scope: 'github', max: 120, windowMs: HOUR, by: byAccount }

const NEEDS = 'Needs a connected GitHub account, on a server that offers sign-in with GitHub.'
const response = { 200: OwnGithub }

const CALLS = {
  get: call('anyone', {
    summary: 'The GitHub account that a profile shows',
    description:
      'Visible to everyone who can see the profile. `account` is null if the person shows none.',
    params: Type.Object({ userId: Type.String() }),
    response: { 200: GithubProfile },
    limit: READ,
  }),
  own: call('signedIn', {
    summary: 'Your GitHub account, and what your profile shows of it',
    description: NEEDS,
    response,
  }),
  show: call('signedIn', {
    summary: 'Show your GitHub account on your profile',
    description: `${NEEDS} The profile lists \`repositories\` in the given order.`,
    body: Type.Object({
      repositories: Type.Array(Type.String({ maxLength: 20 }), {
        maxItems: LIMITS.githubRepositoriesMax,
      }),
    }),
    response,
    limit: FETCH,
    publishes: true,
  }),
  refresh: call('signedIn', {
    summary: 'Refresh the shown account from GitHub',
    description: NEEDS,
    response,
    limit: FETCH,
    publishes: true,
  }),
  hide: call('signedIn', {
    summary: 'Remove your GitHub account from your profile, and delete the stored copy',
    description: NEEDS,
    response: { 204: NoContent },
  }),
}

const OWN = '/account/github'

export const githubRoutes =
  (github: GithubService): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.get('/github/:userId', CALLS.get, async (request, reply) => {
      reply.header('cache-control', 'private, no-cache')
      return github.get(request.actor, request.params.userId)
    })
    api.get(OWN, CALLS.own, async (request) => github.getOwn(actorOf(request)))
    api.put(OWN, CALLS.show, async (request) =>
      github.show(actorOf(request), request.body.repositories),
    )
    api.post(OWN, CALLS.refresh, async (request) => github.refresh(actorOf(request)))
    api.delete(OWN, CALLS.hide, async (request) => github.hide(actorOf(request)))
  }
