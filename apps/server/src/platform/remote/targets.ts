import { BlockList, isIP, isIPv4 } from 'node:net'
import type { Resolve, Target } from './remote.ts'

/** Addresses that the registries exclude from the public internet. */
const RESERVED = new BlockList()
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]) {
  const [address = '', prefix] = network.split('/')
  RESERVED.addSubnet(address, Number(prefix), isIPv4(address) ? 'ipv4' : 'ipv6')
}

/** The allocated part of IPv6; addresses that embed an IPv4 address are outside it. */
const GIVEN = new BlockList()
GIVEN.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address belongs to one machine on the public internet, so not to us or our network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !RESERVED.check(address, 'ipv4')
  return GIVEN.check(address, 'ipv6') && !RESERVED.check(address, 'ipv6')
}

const PORTS: ReadonlySet<string> = new Set(['', '80', '443'])

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** Finds the target of a URL, or throws if the server, whose own host name is `ownHost`, must not connect to it. */
export function openTargets(resolve: Resolve, ownHost: string) {
  function checkUrl({ protocol, hostname, port, username, password }: URL): void {
    if (protocol !== 'http:' && protocol !== 'https:') throw new Error('Only http and https.')
    if (!PORTS.has(port)) throw new Error('Only the ports of http and https.')
    if (username !== '' || password !== '') throw new Error('No credentials in addresses.')
    if (bare(hostname) === bare(ownHost)) throw new Error('The address is our own.')
  }

  /** Every address of a name must be public: the name's owner must not influence which one is used. */
  return async (url: URL, signal: AbortSignal): Promise<Target> => {
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
