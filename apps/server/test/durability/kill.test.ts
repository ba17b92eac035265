import { EventEmitter } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { picture, png } from '../pictures.ts'
import { ageAll, auditOf, unshown } from './audit.ts'
import { openChance } from './chance.ts'
import { openLedger } from './ledger.ts'
import { newPerson, type World } from './person.ts'
import { type ServerProcess, startServer } from '../server-process.ts'

const CYCLES = env['NIGHTLY'] ? 500 : 20
const AT_ONCE = 6

/** A city of people who go on with their lives until their server dies. */
async function openWorld(seed: number) {
  const ledger = openLedger()
  const answers = new EventEmitter()
  let ids = 0
  const large = await picture(1400, 1300).png({ compressionLevel: 0 }).toBuffer()
  const shared: string[] = []
  const world: World = {
    ledger,
    chance: openChance(seed),
    shared,
    pictures: { small: await png(60, 40), large },
    newId: () => `${seed.toString(36)}-${(++ids).toString(36)}`,
    answered: () => void answers.emit('answer'),
  }

  /** Lets people live on this server, and kills it after some answers. Tells how many there were. */
  async function liveUntilKilled(server: ServerProcess): Promise<number> {
    let [count, isDead] = [0, false]
    const enough = 5 + world.chance.below(40)
    const later = world.chance.below(30)
    const isEnough = new Promise<void>((resolve) => {
      answers.on('answer', () => ++count === enough && resolve())
    })
    const lives = Array.from({ length: AT_ONCE }, async () => {
      while (!isDead) await (await newPerson(server.origin, world)).live()
    })
    const failed = Promise.all(lives).catch((error: unknown) => {
      if (!isDead) throw error
    })
    await Promise.race([isEnough, failed])
    await wait(later)
    isDead = true
    await server.kill()
    await Promise.allSettled(lives)
    answers.removeAllListeners()
    return count
  }
  return { world, shared, ledger, liveUntilKilled }
}

/** Waits until what was interrupted has been finished; then nothing may be wrong. */
async function audit(dataDir: string, ledger: ReturnType<typeof openLedger>): Promise<string[]> {
  for (const end = performance.now() + 60_000; ; await wait(20)) {
    const { going } = auditOf(dataDir, () => undefined)
    if (going.length === 0) break
    if (performance.now() > end) return [`not finished: ${going.join(', ')}`]
  }
  const { faults, found } = auditOf(dataDir, (actual) => ledger.settle(actual))
  return [...faults, ...found]
}

it(
  `A server that is killed ${CYCLES} times under load keeps what it has acknowledged, and no halves`,
  {
    timeout: CYCLES * 30_000,
  },
  async () => {
    const seed = Number(env['SEED'] ?? Date.now() % 1_000_000_000)
    console.log(`Kills with SEED=${seed}`)
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-kill-'))
    const dataDir = join(folder.path, 'data')
    const { world, shared, ledger, liveUntilKilled } = await openWorld(seed)
    let answers = 0
    {
      await using first = await startServer({ dataDir })
      const host = await newPerson(first.origin, world)
      for (let n = 0; n < 4; n++) shared.push(await host.post())
    }
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      await using server = await startServer({ dataDir })
      expect(await audit(dataDir, ledger), `seed ${seed}, kill ${cycle}`).toEqual([])
      answers += await liveUntilKilled(server)
    }
    {
      await using last = await startServer({ dataDir })
      expect(await audit(dataDir, ledger), `seed ${seed}, the last`).toEqual([])
      await last.kill('SIGTERM')
    }
    ageAll(dataDir)
    await using later = await startServer({ dataDir })
    await expect.poll(() => unshown(dataDir), { timeout: 30_000 }).toEqual([])
    await later.kill('SIGTERM')
    console.log(`${answers} requests answered before ${CYCLES} kills`)
  },
)
