import type { FastifyRequest } from 'fastify'

/** Whether the client already has these bytes. Proxies that compress mark the tag as weak. */
export function isNotModified({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const tags = headers['if-none-match']?.split(',') ?? []
  return tags.some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
