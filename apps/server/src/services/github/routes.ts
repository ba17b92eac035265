import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { LIMITS } from '@devhood/contract'
import { GithubProfile, OwnGithub } from '@devhood/contract/schemas'
import { Type } from 'typebox'
import { actorOf, clientAddressOf, type Limit, NoContent } from '#http'
import { HOUR, MINUTE } from '#lib/time'
import type { GithubService } from './service.ts'

const READ: Limit = {
  max: 120,
  windowMs: MINUTE,
  by: (request) => `ip ${clientAddressOf(request)}`,
}
/** Either can ask GitHub. */
const FETCH: Limit = {
  scope: 'github',
  max: 120,
  windowMs: HOUR,
  by: (request) => `account ${actorOf(request).accountId}`,
}

const NEEDS = 'Needs a connected GitHub account, on a server that offers sign-in with GitHub.'
const response = { 200: OwnGithub }

const CALLS = {
  get: {
    summary: 'The GitHub account on a profile',
    description: 'For whoever sees the profile. `account` is null unless the person shows it.',
    params: Type.Object({ userId: Type.String() }),
    response: { 200: GithubProfile },
  },
  own: {
    summary: 'Your GitHub account, and what your profile shows of it',
    description: NEEDS,
    response,
  },
  show: {
    summary: 'Show your GitHub account on your profile',
    description: `${NEEDS} The profile lists \`repositories\` in the given order.`,
    body: Type.Object({
      repositories: Type.Array(Type.String({ maxLength: 20 }), {
        maxItems: LIMITS.githubRepositoriesMax,
      }),
    }),
    response,
  },
  refresh: { summary: 'Fetch the shown account from GitHub again', description: NEEDS, response },
  hide: {
    summary: 'Show no GitHub account, and delete its copy',
    description: NEEDS,
    response: { 204: NoContent },
  },
}

const signedIn = { access: 'signedIn' } as const
const fetching = { access: 'signedIn', limit: FETCH } as const
const OWN = '/account/github'

export const githubRoutes =
  (github: GithubService): FastifyPluginAsyncTypebox =>
  async (api) => {
    const config = { access: 'anyone', limit: READ } as const
    api.get('/github/:userId', { config, schema: CALLS.get }, async (request, reply) => {
      reply.header('cache-control', 'private, no-cache')
      return github.get(request.actor, request.params.userId)
    })
    api.get(OWN, { config: signedIn, schema: CALLS.own }, async (request) =>
      github.getOwn(actorOf(request)),
    )
    api.put(OWN, { config: fetching, schema: CALLS.show }, async (request) =>
      github.show(actorOf(request), request.body.repositories),
    )
    api.post(OWN, { config: fetching, schema: CALLS.refresh }, async (request) =>
      github.refresh(actorOf(request)),
    )
    api.delete(OWN, { config: signedIn, schema: CALLS.hide }, async (request, reply) => {
      await github.hide(actorOf(request))
      return reply.code(204).send()
    })
  }
