import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../apps/server/test/processes/server-process.ts'
import { buildWeb } from '../../tools/build.ts'
import { seedDemo } from '../sample/demo.ts'
import { emailOf, PASSWORD } from '../sample/seed.ts'
import { PEOPLE } from '../sample/people.ts'
import { openDataset } from './dataset.ts'

/** The built product in a separate process on a data folder, and a person who can sign in there. */
async function open(dataDir: string, email: string, folder: AsyncDisposable) {
  await using stack = new AsyncDisposableStack()
  stack.use(folder)
  await buildWeb()
  const settings = { PUBLIC_PAGES: 'on' }
  const { origin } = stack.use(await startServer({ dataDir, settings }))
  const opened = stack.move()
  const user = { email, password: PASSWORD }
  return { origin, user, [Symbol.asyncDispose]: async () => opened.disposeAsync() }
}

/** The demo data: few posts, each with a different picture. */
export async function openDemoServer() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'devhood-bench-'))
  await seedDemo({ DATA_DIR: folder.path, RATE_LIMITS: 'off' })
  return open(folder.path, emailOf(PEOPLE[0]?.handle ?? ''), folder)
}

/** The generated dataset: thousands of posts that share a few pictures. */
export async function openDatasetServer() {
  const dataset = await openDataset()
  return open(dataset.dataDir, dataset.first.email, dataset)
}

export type DemoServer = Awaited<ReturnType<typeof openDemoServer>>
