import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** What servers of tests listen on: nobody reaches it from elsewhere. */
export const LOOPBACK = '127.0.0.1'

/** A port of this machine on which nobody listens now. */
export async function freePort(address = LOOPBACK): Promise<number> {
  const server = createServer().listen(0, address)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
