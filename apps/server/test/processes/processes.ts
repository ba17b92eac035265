import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Whether this system tells of its processes. */
export const hasProcesses = existsSync('/proc/self/status')

/** A field of what the system says of a process; undefined once that is gone. */
function fieldOf(pid: number, name: string): string | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return new RegExp(String.raw`^${name}:\s+(\w+)`, 'm').exec(status)?.[1]
  } catch {
    return undefined
  }
}

/** The processes that a process has started and that have not ended. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((other) => fieldOf(other, 'PPid') === String(pid))
}

/** Bytes of memory that a process takes, or has taken at the most; 0 once it is gone. */
export function memoryOf(pid: number, when: 'now' | 'most' = 'now'): number {
  return Number(fieldOf(pid, when === 'now' ? 'VmRSS' : 'VmHWM') ?? 0) * 1024
}

/** Whether a process has ended, also when whoever has started it has not heard of it yet. */
export function hasEnded(pid: number): boolean {
  return ['Z', 'X', undefined].includes(fieldOf(pid, 'State'))
}
