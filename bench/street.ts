import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../apps/server/test/server-process.ts'
import { buildWeb } from '../tools/build.ts'
import { emailOf, PASSWORD, seedDemo } from '../tools/demo.ts'
import { PEOPLE } from '../tools/demo/people.ts'
import { openHood } from './hood.ts'

/** The built product, as a process of its own, on a data folder; and who can sign in there. */
async function open(dataDir: string, email: string, folder: AsyncDisposable) {
  await using stack = new AsyncDisposableStack()
  stack.use(folder)
  await buildWeb()
  const { origin } = stack.use(await startServer({ dataDir }))
  const kept = stack.move()
  const resident = { email, password: PASSWORD }
  return { origin, resident, [Symbol.asyncDispose]: async () => kept.disposeAsync() }
}

/** The sample street: few posts, each with a picture of its own. */
export async function openStreet() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-bench-'))
  await seedDemo({ DATA_DIR: folder.path, RATE_LIMITS: 'off' })
  return open(folder.path, emailOf(PEOPLE[0]?.handle ?? ''), folder)
}

/** A hood of thousands of posts, which share a few pictures. */
export async function openLargeHood() {
  const hood = await openHood()
  return open(hood.dataDir, hood.first.email, hood)
}

export type OpenStreet = Awaited<ReturnType<typeof openStreet>>
