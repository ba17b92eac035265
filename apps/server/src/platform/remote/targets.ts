import { isIP, isIPv4 } from 'node:net'
import { isPublicAddress } from './addresses.ts'
import type { Resolve, Target } from './remote.ts'

interface Options {
  readonly resolve: Resolve
  /** The host name of this server, which must not call itself. */
  readonly ownHost: string
}

const PORTS: ReadonlySet<string> = new Set(['', '80', '443'])

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** Returns the target of a URL, or throws if the server must not connect to it. */
export type FindTarget = (url: URL, signal: AbortSignal) => Promise<Target>

export function openTargets({ resolve, ownHost }: Options): FindTarget {
  function checkUrl({ protocol, hostname, port, username, password }: URL): void {
    if (protocol !== 'http:' && protocol !== 'https:') throw new Error('Only http and https.')
    if (!PORTS.has(port)) throw new Error('Only the ports of http and https.')
    if (username !== '' || password !== '') throw new Error('No credentials in addresses.')
    if (bare(hostname) === bare(ownHost)) throw new Error('The address is our own.')
  }

  /** Every address of a name must be public: the name's owner must not influence which one is used. */
  return async (url, signal) => {
    checkUrl(url)
    const hostname = bare(url.hostname)
    const addresses = isIP(hostname) === 0 ? await resolve(hostname, signal) : [hostname]
    if (addresses.length === 0 || !addresses.every(isPublicAddress))
      throw new Error('The name has no address, or one that is not public.')
    signal.throwIfAborted()
    const isSecure = url.protocol === 'https:'
    const address = addresses.find(isIPv4) ?? addresses[0] ?? ''
    return { address, hostname, isSecure, port: Number(url.port) || (isSecure ? 443 : 80) }
  }
}
