/** Whether a host name without a port is a loopback name. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostname)

/** URL of a server that listens on an address. A wildcard address has no name of its own: `localhost` stands in. */
export function addressOf(hostname: string, number: number): URL {
  const named = ['0.0.0.0', '::'].includes(hostname) ? 'localhost' : hostname
  return new URL(`http://${named.includes(':') ? `[${named}]` : named}:${number}`)
}
