import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Whether this system exposes its processes in /proc. */
export const hasProcesses = existsSync('/proc/self/status')

/** A field of a process's status; undefined once the process is gone. */
function fieldOf(pid: number, name: string): string | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return new RegExp(String.raw`^${name}:\s+(\w+)`, 'm').exec(status)?.[1]
  } catch {
    return undefined
  }
}

/** Running child processes of a process. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((other) => fieldOf(other, 'PPid') === String(pid))
}

/** Bytes of memory that a process uses now, or has used at most; 0 once it is gone. */
export function memoryOf(pid: number, when: 'now' | 'most' = 'now'): number {
  return Number(fieldOf(pid, when === 'now' ? 'VmRSS' : 'VmHWM') ?? 0) * 1024
}

/** Whether a process has ended, even when its parent hasn't waited for it yet. */
export function hasEnded(pid: number): boolean {
  return ['Z', 'X', undefined].includes(fieldOf(pid, 'State'))
}
