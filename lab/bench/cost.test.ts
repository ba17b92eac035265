import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { startServer } from '../../apps/server/test/processes/server-process.ts'
import { openDataset, signIn } from './dataset.ts'
import { answerTo, type Request, startLimit } from './load.ts'
import { feed } from './requests.ts'

const ASKERS = 8
const TIMES = 1000
/** Two to three on an idle machine; it would be twenty if the response were computed each time. */
const SHARE_MAX = 8

/** CPU ticks of a process, a hundred of which are a second. */
async function ticksOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'latin1')).split(' ')
  return Number(fields[13]) + Number(fields[14])
}

/** CPU time of the process for this many responses, once it is warm. */
async function costOf({ origin, pid }: { origin: string; pid: number }, request: Request) {
  const ask = async () => {
    for (let left = TIMES / ASKERS; left > 0; left--) await answerTo(origin, request)
  }
  const askAll = async () => Promise.all(Array.from({ length: ASKERS }, ask))
  await askAll()
  const before = await ticksOf(pid)
  await askAll()
  return (await ticksOf(pid)) - before
}

it.skipIf(!existsSync('/proc/self/stat'))(
  'a repeated feed page costs a few times what a bare server costs',
  async () => {
    await using devhood = await openDataset({ posts: 200, people: 40, likes: 800 })
    await using server = await startServer({ dataDir: devhood.dataDir })
    const { cookie } = await signIn(server.origin, devhood.first)
    const request: Request = { method: 'GET', path: feed, cookie }
    using limit = await startLimit(await answerTo(server.origin, request))
    const ours = await costOf(server, request)
    const bare = await costOf(limit, request)
    expect(bare).toBeGreaterThan(0)
    expect(ours / bare).toBeLessThanOrEqual(SHARE_MAX)
  },
)
