import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

/** Upper limit of open sockets; further connections are refused. */
const CONNECTIONS_MAX = 20_000
/** Milliseconds between two searches for idle connections: each looks at all that are open. */
const SEARCH_EVERY = 1000

/** The process's limit of open files and sockets; Infinity when the system doesn't say. */
function openFilesLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    const [, soft] = /^Max open files +(\d+)/m.exec(limits) ?? []
    return soft === undefined ? Infinity : Number(soft)
  } catch {
    return Infinity
  }
}

/** Half of all file handles: the rest is for the database, and for one file per connection. */
const connectionsMax = () => Math.min(CONNECTIONS_MAX, Math.floor(openFilesLimit() / 2))

/** Limits the open connections. When there are as many, the idle ones make room for those that ask for something. */
export function limitConnections({ server }: FastifyInstance): void {
  server.maxConnections = connectionsMax()
  let searched = -Infinity
  server.on('drop', () => {
    if (performance.now() - searched < SEARCH_EVERY) return
    searched = performance.now()
    server.closeIdleConnections()
  })
}
