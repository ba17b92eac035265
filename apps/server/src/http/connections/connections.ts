import { readFileSync } from 'node:fs'

/** More than the sockets that may be open; who comes then finds the door closed. */
const CONNECTIONS_MAX = 20_000

/** How many files and connections the system lets this process have; where it does not say, as many as there may be. */
function openFilesLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    const [, soft] = /^Max open files +(\d+)/m.exec(limits) ?? []
    return soft === undefined ? Infinity : Number(soft)
  } catch {
    return Infinity
  }
}

/** Half of all handles: the others are for the database, and for a file that each connection may read or write. */
export const connectionsMax = () => Math.min(CONNECTIONS_MAX, Math.floor(openFilesLimit() / 2))
