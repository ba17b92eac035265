import type { FastifyRequest } from 'fastify'
import { actorOf } from '#http'
import type { Owner } from './profile/own-account.ts'
import type { Caller } from './caller.ts'

type Request = Pick<FastifyRequest, 'actor' | 'ip' | 'headers'>

export const callerOf = ({ actor, ip, headers }: Request): Caller => ({
  actor,
  ip,
  userAgent: headers['user-agent'] ?? '',
})

export const ownerOf = (request: Request): Owner => ({
  ...callerOf(request),
  actor: actorOf(request),
})
