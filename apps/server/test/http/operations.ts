import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
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

/** Path parameters that lead to something that is there. */
export const PLACES = {
  databaseId: 'devhood',
  collectionId: 'posts',
  tableId: 'posts',
  bucketId: 'media',
  provider: 'github',
  page: 'rules',
  type: 'totp',
}

/** The status of a response, and the type of its error: `401 user_blocked`. */
export const outcomeOf = ({
  statusCode,
  body,
}: Pick<LightMyRequestResponse, 'statusCode' | 'body'>): string =>
  `${statusCode} ${/"type":"(\w+)"/.exec(body)?.[1] ?? ''}`.trim()
