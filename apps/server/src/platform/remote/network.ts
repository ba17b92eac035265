import { Resolver } from 'node:dns/promises'
import { connect as connectPlain, isIP } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import type { Connect, Resolve } from './remote.ts'

/** Timeout of one query to one name server, in milliseconds. */
const TIMEOUT_MS = 1000

/**
 * Queries the name servers directly, without the shared thread pool: the system's, or the given ones, each
 * `address:port`. An unknown name has no addresses.
 */
export function openResolver(servers?: readonly string[]): Resolve {
  return async (hostname, signal) => {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
    if (servers) resolver.setServers(servers)
    signal.addEventListener('abort', () => resolver.cancel(), { once: true })
    const families = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ])
    return families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []))
  }
}

/** Trusts the system's certificate authorities, and verifies the host name. */
export const connectDirectly: Connect = ({ address, port, hostname, isSecure }) => {
  if (!isSecure) return connectPlain({ host: address, port })
  const named = isIP(hostname) === 0 ? { servername: hostname } : {}
  return connectSecure({ host: address, port, ALPNProtocols: ['http/1.1'], ...named })
}
