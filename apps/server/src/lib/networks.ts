import { isIPv4, isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, from which the network half can be cut. */
export function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.split('%', 1).join('').split('::', 2)
  const left = head === '' ? [] : head.split(':')
  if (tail === undefined) return left
  const right = tail === '' ? [] : tail.split(':')
  return [
    ...left,
    ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'),
    ...right,
  ]
}

/** An IPv4 address that is written as an IPv6 one, as sockets for both have it. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

export const unmapped = (ip: string): string => MAPPED.exec(ip)?.[1] ?? ip

/** The network of an address, as it is kept of people: IPv4 /24, IPv6 /48. Undefined for what is no address. */
export function networkOfAddress(ip: string): string | undefined {
  const address = unmapped(ip)
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(address)) return undefined
  const [one, two, three] = groupsOf(address).map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
  return `${one}:${two}:${three}::/48`
}

/** The network that somebody writes: as it is kept, or as an address in it. */
export const networkIn = (text: string): string | undefined =>
  networkOfAddress(text.trim().replace(text.includes(':') ? /\/48$/ : /\/24$/, ''))
