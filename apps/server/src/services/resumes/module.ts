import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Resume } from '@devhood/contract/schemas'
import { Type } from 'typebox'
import { byAddress, call } from '#http'
import { MINUTE } from '#lib/time'
import type { Platform } from '#platform'
import { type ResumeOptions, resumeService } from './service.ts'

const GET = call('anyone', {
  summary: "A person's resume, in the format of jsonresume.org",
  description:
    'If the person shows their resume, it is visible to everyone who can see the profile. Otherwise only to the person, and to posters of job ads with whom they have agreed to exchange names.',
  params: Type.Object({ userId: Type.String() }),
  response: { 200: Resume },
  limit: { max: 120, windowMs: MINUTE, by: byAddress },
})

interface Options extends Pick<ResumeOptions, 'config' | 'engine'> {
  readonly platform: Pick<Platform, 'database'>
}

export function resumesModule({ platform, ...rest }: Options) {
  const resumes = resumeService({ ...platform, ...rest })
  const routes: FastifyPluginAsyncTypebox = async (api) => {
    api.get('/resumes/:userId', GET, async ({ actor, params }, reply) => {
      reply.header('cache-control', 'private, no-cache')
      return resumes.get(actor, params.userId)
    })
  }
  return { resumes, routes }
}
