import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second. */
const TICK_MICROS = 10_000

interface Stat {
  readonly parent: number
  /** Of the process itself, and of its children that have ended. */
  readonly ticks: number
}

function statOf(pid: string): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets can contain anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0] = fields.slice(1)
    return { parent, ticks: fields.slice(11, 15).reduce((sum, each) => sum + each, 0) }
  } catch {
    return undefined
  }
}

/** Microseconds of CPU time of a process and its children so far. */
export function processorOf(pid: number): number {
  const own = statOf(String(pid))?.ticks ?? 0
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat?.parent === pid)
  return children.reduce((sum, stat) => sum + (stat?.ticks ?? 0), own) * TICK_MICROS
}
