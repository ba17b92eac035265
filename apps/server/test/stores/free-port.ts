import { createServer } from 'node:net'
import { pid } from 'node:process'

/** The address that test servers listen on, unreachable from other machines. */
export const LOOPBACK = '127.0.0.1'

/**
 * Port range of this process alone, because a server binds its port later than a test has found it free. It is below the
 * range from which systems assign ephemeral ports.
 */
const PORTS = 100
const FIRST = 11_000 + (pid % 200) * PORTS
let given = 0

const isFree = (port: number, address: string) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, address, () => server.close(() => resolve(true)))
  })

/** A free port of this machine. */
export async function freePort(address = LOOPBACK): Promise<number> {
  for (let tried = 0; tried < PORTS; tried++) {
    const port = FIRST + (given++ % PORTS)
    if (await isFree(port, address)) return port
  }
  throw new Error(`All ports from ${FIRST} to ${FIRST + PORTS - 1} are taken.`)
}
