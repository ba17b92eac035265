import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** File names in both versions of control groups: their root, the limit, and the number of killed processes. */
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

/** A memory limit in bytes, shared by the processes that `by` starts. It is removed once they have ended. */
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
    /** Their peak memory together in bytes, including the page cache. */
    most: () => Number(read(most)),
    /** The number of processes killed for lack of memory. */
    kills: () => Number(/^oom_kill (\d+)$/m.exec(read(kills))?.[1]),
    async [Symbol.asyncDispose]() {
      while (read('cgroup.procs') !== '') await wait(20)
      rmdirSync(folder)
    },
  }
}

/** Why memory can't be limited here; undefined when it can. */
export async function memoryLimitUnavailable(): Promise<string | undefined> {
  try {
    await using _ = openSmallMemory(100_000_000)
    return undefined
  } catch (error) {
    return `no memory can be bounded here: ${String(error)}`
  }
}
