/** Whether a name is this machine's own, without a port. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostname)

/** Where people find a server that listens on an address; one that stands for all has no name of its own. */
export function addressOf(hostname: string, number: number): URL {
  const named = ['0.0.0.0', '::'].includes(hostname) ? 'localhost' : hostname
  return new URL(`http://${named.includes(':') ? `[${named}]` : named}:${number}`)
}
