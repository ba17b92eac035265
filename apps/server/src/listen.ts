import type { FastifyInstance } from 'fastify'
import type { Config } from '#config'
import { StartError } from '#platform'

/** Why listening failed, in words for the operator. */
const REFUSALS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use: stop what listens there, or choose another PORT.',
  EACCES: 'may not be opened by this user: choose another PORT.',
  EADDRNOTAVAIL: 'is not an address of this machine: choose another HOST.',
  ENOTFOUND: 'is not a name of this machine: choose another HOST.',
}

/** Listens, and answers the address that people use. Throws StartError when the system refuses. */
export async function listen(
  app: FastifyInstance,
  { host, port, publicUrl }: Pick<Config, 'host' | 'port' | 'publicUrl'>,
): Promise<string> {
  try {
    const address = await app.listen({ host, port })
    return port === 0 ? address : publicUrl.origin
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const refusal = REFUSALS[code]
    throw refusal ? new StartError(`${host}:${port} ${refusal}`, { cause: error }) : error
  }
}
