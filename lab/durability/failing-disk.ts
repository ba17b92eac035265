import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const STUCK_MS = 10_000

/** Whether system calls can be made to fail on this machine. */
export const hasFailingDisks =
  spawnSync('strace', ['-qq', '-o', '/dev/null', '-e', 'inject=fsync:error=EIO', 'true']).status ===
  0

/** Makes system calls of a running process fail until disposed, such as `fsync,fdatasync:error=EIO`. */
export async function failCalls(pid: number, calls: string): Promise<AsyncDisposable> {
  const names = calls.split(':')[0] ?? ''
  const tracer = spawn(
    'strace',
    ['-f', '-o', '/dev/null', '-e', `trace=${names}`, '-e', `inject=${calls}`, '-p', String(pid)],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  // It also ends with its process.
  const ended = once(tracer, 'exit')
  await once(createInterface({ input: tracer.stderr }), 'line')
  return {
    async [Symbol.asyncDispose]() {
      tracer.kill('SIGINT')
      // strace can wait forever for a child of the process that was killed while one of its threads was ending.
      const isStuck = setTimeout(() => tracer.kill('SIGKILL'), STUCK_MS)
      await ended
      clearTimeout(isStuck)
    },
  }
}
