import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config'
import { StartError } from '#platform'

/** Reasons why listening failed, in words for the operator. */
const REFUSALS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use: stop what listens there, or choose another PORT.',
  EACCES: 'may not be opened by this user: choose another PORT.',
  EADDRNOTAVAIL: 'is not an address of this machine: choose another HOST.',
  ENOTFOUND: 'is not a name of this machine: choose another HOST.',
  EAI_AGAIN: 'is not a name of this machine: choose another HOST.',
}

type ListenOptions = Pick<Config, 'host' | 'port'>

function startErrorOf({ host, port }: ListenOptions, error: unknown): StartError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const refusal = REFUSALS[code]
  return refusal ? new StartError(`${host}:${port} ${refusal}`, { cause: error }) : undefined
}

/** Throws StartError for a host that isn't an address of this machine, before any resource is opened. */
export async function checkHost(config: ListenOptions): Promise<void> {
  const probe = createServer()
  try {
    await once(probe.listen(0, config.host), 'listening')
  } catch (error) {
    throw startErrorOf(config, error) ?? error
  } finally {
    probe.close()
  }
}

/** Listens and returns the address that people use. Throws StartError if the system refuses. */
export async function listen(
  app: FastifyInstance,
  config: Pick<Config, 'host' | 'port' | 'publicUrl'>,
): Promise<string> {
  const { host, port, publicUrl } = config
  try {
    const address = await app.listen({ host, port })
    return port === 0 ? address : publicUrl.origin
  } catch (error) {
    throw startErrorOf(config, error) ?? error
  }
}
