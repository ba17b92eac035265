import { readFileSync } from 'node:fs'

/** Upper limit of open sockets; further connections are refused. */
const CONNECTIONS_MAX = 20_000

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
export const connectionsMax = () => Math.min(CONNECTIONS_MAX, Math.floor(openFilesLimit() / 2))
