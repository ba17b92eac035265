import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** How the two versions of control groups name what we need: where they are, the bound, and who was killed for it. */
const VERSIONS = [
  {
    root: '/sys/fs/cgroup/memory',
    bound: 'memory.limit_in_bytes',
    most: 'memory.max_usage_in_bytes',
    kills: 'memory.oom_control',
  },
  {
    root: '/sys/fs/cgroup',
    bound: 'memory.max',
    most: 'memory.peak',
    kills: 'memory.events',
  },
] as const

/** Memory of so many bytes that those share whom `by` starts. It goes once they have ended. */
export function openSmallMemory(bytes: number) {
  const version =
    VERSIONS.find(({ root, bound: name }) => existsSync(join(root, name))) ?? VERSIONS[1]
  const { root, bound, most, kills } = version
  const folder = join(root, `devhood-${randomUUID()}`)
  mkdirSync(folder)
  const [boundFile, members] = [join(folder, bound), join(folder, 'cgroup.procs')]
  try {
    writeFileSync(boundFile, String(bytes), { flag: 'r+' })
  } catch (error) {
    rmdirSync(folder)
    throw error
  }
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  return {
    commandPrefix: ['sh', '-c', `echo $$ > ${members} && exec "$0" "$@"`],
    /** Bytes that they have taken together at the most, files that the system keeps for them among these. */
    most: () => Number(read(most)),
    /** How many of them were killed for want of memory. */
    kills: () => Number(/^oom_kill (\d+)$/m.exec(read(kills))?.[1]),
    async [Symbol.asyncDispose]() {
      while (read('cgroup.procs') !== '') await wait(20)
      rmdirSync(folder)
    },
  }
}

/** Why no memory can be bounded here; undefined when it can. */
export async function memoryLimitUnavailable(): Promise<string | undefined> {
  try {
    await using _ = openSmallMemory(100_000_000)
    return undefined
  } catch (error) {
    return `no memory can be bounded here: ${String(error)}`
  }
}
