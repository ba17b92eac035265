import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** The address that test servers listen on, unreachable from other machines. */
export const LOOPBACK = '127.0.0.1'

/** A free port of this machine. */
export async function freePort(address = LOOPBACK): Promise<number> {
  const server = createServer().listen(0, address)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
