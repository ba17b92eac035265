import { copyFileSync, mkdirSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { env } from 'node:process'
import { expect, it } from 'vitest'
import type { Blobs } from '../../apps/server/src/platform/blobs/index.ts'
import { dataFolder } from '../../apps/server/test/app/data-folder.ts'
import { addressOf, documentsOf } from '../../apps/server/test/documents/documents.ts'
import { PASSWORD, people, type Person } from '../../apps/server/test/people/people.ts'
import { png } from '../../apps/server/test/files/pictures.ts'
import { FILES, uploadsOf } from '../../apps/server/test/files/upload.ts'
import { auditOf, LOST_NOTIFICATIONS, walk } from './audit.ts'
import { type Facts, DELETED, openLedger } from './ledger.ts'
import { sha256 } from './simulated-user.ts'

/** In the gate every nth moment is tried; all of them at night. */
const STRIDE = env['NIGHTLY'] ? 1 : 5

type Moment = {
  readonly path: string
  readonly kept: ReturnType<ReturnType<typeof openLedger>['state']>
}

/** Copies a folder of which files may disappear meanwhile: the server deletes some in the background. */
function copyAll(from: string, to: string): void {
  for (const path of walk(from)) {
    mkdirSync(dirname(join(to, path)), { recursive: true })
    try {
      copyFileSync(join(from, path), join(to, path))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

/** Called before and after each change to stored data. */
type Watch = () => void

function watched(blobs: Blobs, watch: Watch): Partial<Blobs> {
  const around =
    <Args extends unknown[], T>(change: (...args: Args) => Promise<T>) =>
    async (...args: Args) => {
      watch()
      const result = await change(...args)
      watch()
      return result
    }
  return {
    put: around(async (...args: Parameters<Blobs['put']>) => blobs.put(...args)),
    putDerived: around(async (...args: Parameters<Blobs['put']>) => blobs.putDerived(...args)),
    join: around(async (...args: Parameters<Blobs['join']>) => blobs.join(...args)),
    delete: around(async (key: string) => blobs.delete(key)),
    deletePrefix: around(async (prefix: string) => blobs.deletePrefix(prefix)),
  }
}

/**
 * One person's actions, and another's that she is notified of; the data folder is copied at each moment at which a crash
 * would leave another state.
 */
async function runUntil(
  folder: Awaited<ReturnType<typeof dataFolder>>,
  into: string,
): Promise<Moment[]> {
  const ledger = openLedger()
  const times: Moment[] = []
  let isWatched = false
  const watch = () => {
    if (!isWatched) return
    const path = join(into, String(times.length))
    copyAll(folder.path, path)
    times.push({ path, kept: ledger.state() })
  }
  await using server = await folder.open((blobs) => watched(blobs, watch))
  const { database } = server.platform
  const write: typeof database.write = database.write.bind(database)
  Object.assign(database, {
    write: async (...args: Parameters<typeof write>) => write(...args).finally(watch),
  })
  const { ada, bob } = await people(server.app, 'ada', 'bob')
  await ledger.ask({ [`account ${ada.accountId}`]: 'there' }, async () => undefined)
  const askAs =
    ({ request }: Person) =>
    async (facts: Facts, ...sent: Parameters<Person['request']>) =>
      ledger.ask(facts, async () => {
        const response = await request(...sent)
        if (response.statusCode >= 400) throw new Error(response.body)
      })
  const [ask, askBob] = [askAs(ada), askAs(bob)]
  /** Everything that somebody else is notified of, twice; the first round is undone. */
  async function respond(post: string): Promise<void> {
    const liked = `like ${bob.userId} ${post}`
    const like = async (likes: string[]) =>
      askBob({ [liked]: likes.length > 0 ? 'there' : DELETED }, 'PATCH', addressOf('posts', post), {
        data: { likes },
      })
    const comment = async (by: typeof ask, id: string, text: string, parent?: string) =>
      by({ [`comment ${id}`]: text }, 'POST', addressOf('comments'), {
        documentId: id,
        data: { post, text, ...(parent !== undefined && { parent }) },
      })
    const follow = async (id: string) =>
      askBob({ [`follow ${id}`]: 'there' }, 'POST', addressOf('follows'), {
        documentId: id,
        data: { follower: bob.userId, followed: ada.userId },
      })
    await comment(ask, 'a', 'What do you see?')
    await like([bob.userId])
    await comment(askBob, 'c', 'A lamp')
    await comment(askBob, 'r', 'Two lamps', 'a')
    await comment(askBob, 'm', `And @${ada.username}`)
    await follow('f')
    await like([])
    await askBob({ 'comment r': DELETED }, 'DELETE', addressOf('comments', 'r'), {})
    await askBob({ 'follow f': DELETED }, 'DELETE', addressOf('follows', 'f'), {})
    await like([bob.userId])
    await follow('g')
  }
  const picture = (id: string) => ({ imageId: id, imageUrl: `${FILES}/${id}/preview` })
  async function upload(id: string, seed: number): Promise<void> {
    const bytes = await png(40, 30, seed)
    await ledger.ask({ [`file ${id}`]: sha256(bytes) }, async () => {
      const { outcome } = await uploadsOf(ada.request).uploadFile(bytes, { fileId: id })
      expect(outcome).toBe('201')
    })
  }
  isWatched = true
  await upload('one', 1)
  const data = { creator: ada.userId, caption: 'First', ...picture('one') }
  await ask({ 'post p': 'First one' }, 'POST', addressOf('posts'), { documentId: 'p', data })
  await ask({}, 'GET', `${FILES}/one/preview?width=20`)
  await upload('two', 2)
  const change = { caption: 'Second', ...picture('two') }
  await ask({ 'post p': 'Second two' }, 'PATCH', addressOf('posts', 'p'), { data: change })
  await ask({ 'file one': DELETED }, 'DELETE', `${FILES}/one`)
  await respond('p')
  const { body } = await documentsOf(ada.request).create('conversations', { other: bob.userId })
  const message = { conversation: body.$id, text: 'Hello', key: 'one' }
  await ask({ 'message one': 'Hello Hello' }, 'POST', addressOf('messages'), {
    documentId: 'unique()',
    data: message,
  })
  await upload('three', 3)
  await upload('four', 4)
  const several = { creator: ada.userId, caption: 'Third', imageIds: ['three', 'four'] }
  await ask({ 'post q': 'Third three', 'pictures q': 'four' }, 'POST', addressOf('posts'), {
    documentId: 'q',
    data: several,
  })
  await upload('five', 5)
  const others = { 'post q': 'Third four', 'pictures q': 'five', 'file three': DELETED }
  await ask(others, 'PATCH', addressOf('posts', 'q'), { data: { imageIds: ['four', 'five'] } })
  const deleted = {
    'post p': DELETED,
    'file two': DELETED,
    ...Object.fromEntries(['a', 'c', 'm'].map((id) => [`comment ${id}`, DELETED])),
    [`like ${bob.userId} p`]: DELETED,
  }
  await ask(deleted, 'DELETE', addressOf('posts', 'p'), {})
  const erased = {
    'post q': DELETED,
    'pictures q': DELETED,
    'file four': DELETED,
    'file five': DELETED,
    'follow g': DELETED,
    'message one': DELETED,
    [`account ${ada.accountId}`]: DELETED,
  }
  await ask(erased, 'DELETE', '/v1/account', { password: PASSWORD })
  isWatched = false
  return times
}

it(
  'after a crash at any moment each operation is complete or undone, with nothing left over',
  { timeout: 300_000 },
  async () => {
    using folder = dataFolder()
    await using copies = await mkdtempDisposable(join(tmpdir(), 'devhood-moments-'))
    const times = await runUntil(folder, copies.path)
    expect(times.length).toBeGreaterThan(50)
    for (const [index, { path, kept }] of times.entries()) {
      if (index % STRIDE !== 0) continue
      await using server = await folder.open(undefined, path)
      await expect.poll(() => auditOf(path, () => undefined).pending).toEqual([])
      const { faults, found } = auditOf(
        path,
        (actual) => openLedger(kept).reconcile(actual),
        LOST_NOTIFICATIONS,
      )
      expect([index, ...faults, ...found]).toEqual([index])
      expect((await server.app.inject('/v1/health')).statusCode).toBe(200)
    }
  },
)
