import type { FastifyInstance } from 'fastify'
import type { Operation } from './bad-input.ts'

type Paths = Readonly<Record<string, Readonly<Record<string, Omit<Operation, 'method' | 'path'>>>>>

/** Every operation of the API, from the server's own description. */
export async function operationsOf(app: FastifyInstance): Promise<readonly Operation[]> {
  const { paths } = (await app.inject('/v1/openapi.json')).json<{ paths: Paths }>()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => ({
      ...operation,
      method,
      path,
    })),
  )
}
