/** Whether a host name without a port is a loopback name. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostname)

/** URL of a server that listens on an address. A wildcard address has no name of its own: `localhost` stands in. */
export function addressOf(hostname: string, number: number): URL {
  const named = ['0.0.0.0', '::'].includes(hostname) ? 'localhost' : hostname
  return new URL(`http://${named.includes(':') ? `[${named}]` : named}:${number}`)
}

/**
 * The host that passkeys made at this address belong to. Browsers make none at IP addresses, and without https only on
 * this machine.
 */
export function passkeyHost({ protocol, hostname }: URL): string | undefined {
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  return !isAddress && (protocol === 'https:' || isLoopback(hostname)) ? hostname : undefined
}
