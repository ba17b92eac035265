import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Resume } from '@devhood/contract/schemas'
import { Type } from 'typebox'
import { byAddress, call } from '#http'
import { MINUTE } from '#lib/time'
import type { ResumeService } from './service.ts'

const GET = call('anyone', {
  summary: "A person's resume, as JSON Resume",
  description:
    'For whoever sees the profile, if the person shows their resume. Otherwise for the person, and for posters of job ads with whom they have agreed to exchange names.',
  params: Type.Object({ userId: Type.String() }),
  response: { 200: Resume },
  limit: { max: 120, windowMs: MINUTE, by: byAddress },
})

export const resumeRoutes =
  (resumes: ResumeService): FastifyPluginAsyncTypebox =>
  async (api) => {
    api.get('/resumes/:userId', GET, async ({ actor, params }, reply) => {
      reply.header('cache-control', 'private, no-cache')
      return resumes.get(actor, params.userId)
    })
  }
