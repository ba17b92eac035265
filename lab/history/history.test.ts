import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { expect, it } from 'vitest'
import { chooseSeed, openRandom } from '../../apps/server/test/random.ts'
import { personAt } from '../../apps/server/test/people/person-at.ts'
import { png } from '../../apps/server/test/files/pictures.ts'
import { startServer } from '../../apps/server/test/processes/server-process.ts'
import { clientOf, openHistories, type TestUser, type HistoryContext } from './clients.ts'
import { followStep, NO_FOLLOW, NO_POST, type PostOp, postStep } from './models.ts'
import { type Operation, findViolation } from './linearizability.ts'

const OPERATIONS = env['NIGHTLY'] ? 20_000 : 2000
const PEOPLE = 4
const CLIENTS_OF_EACH = 2
const POSTS = 3

async function openWorld(origin: string, seed: number): Promise<HistoryContext> {
  const people: TestUser[] = []
  for (let n = 0; n < PEOPLE; n++) {
    const id = `person${n}`
    const { request } = await personAt(origin, id)
    people.push({ id, request, saves: new Map(), follows: new Map() })
  }
  let ids = 0
  return {
    histories: openHistories(),
    random: openRandom(seed),
    people,
    posts: new Map(),
    picture: await png(12, 8),
    newId: () => `n${++ids}`,
  }
}

/** An additional, impossible read of the most changed post at the very end: the checker must detect it. */
function expectConflicts(histories: readonly (readonly Operation<PostOp>[])[]): void {
  const longest = histories.toSorted((one, other) => other.length - one.length)[0] ?? []
  const [created] = longest
  if (created === undefined) throw new Error('Nothing has happened.')
  const [asked, answered] = [Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER]
  const stale = { asked, answered, op: { ...created.op, does: 'see' } as const }
  expect(findViolation([...longest, stale], NO_POST, postStep)).toBe(stale)
}

it(
  `${OPERATIONS} operations of ${PEOPLE * CLIENTS_OF_EACH} concurrent clients are linearizable`,
  { timeout: OPERATIONS * 100 },
  async () => {
    const seed = chooseSeed()
    console.log(`History with SEED=${seed}`)
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-history-'))
    await using server = await startServer({ dataDir: join(folder.path, 'data') })
    const world = await openWorld(server.origin, seed)
    const { posts, follows } = world.histories
    const clients = world.people.flatMap((me) =>
      Array.from({ length: CLIENTS_OF_EACH }, () => clientOf(world, me)),
    )
    for (const client of clients.slice(0, POSTS)) await client.create()
    let left = OPERATIONS
    await Promise.all(
      clients.map(async (client) => {
        while (left-- > 0) await client.act()
      }),
    )
    for (const [id, history] of posts)
      expect(findViolation(history, NO_POST, postStep), `seed ${seed}, post ${id}`).toBe(undefined)
    for (const [id, history] of follows)
      expect(findViolation(history, NO_FOLLOW, followStep), `seed ${seed}, ${id}`).toBe(undefined)
    expectConflicts([...posts.values()])
    const sizes = [...posts.values(), ...follows.values()].map(({ length }) => length)
    console.log(`${sizes.length} histories, the longest of ${Math.max(...sizes)} deeds`)
  },
)
