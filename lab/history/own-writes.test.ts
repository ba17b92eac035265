import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { Query, serializeQuery } from '@devhood/contract'
import { expect, it } from 'vitest'
import { addressOf, previewOf } from '../../apps/server/test/documents/documents.ts'
import { personAt } from '../../apps/server/test/people/person-at.ts'
import { png } from '../../apps/server/test/files/pictures.ts'
import { startServer } from '../../apps/server/test/processes/server-process.ts'
import { searchOf } from '../../apps/server/test/sockets/sockets.ts'
import { uploadsOf } from '../../apps/server/test/files/upload.ts'

const CHECKS = env['NIGHTLY'] ? 10_000 : 300

type Person = Awaited<ReturnType<typeof personAt>>

/** Documents as one person, each identified by a unique text. */
function documentsAs({ request }: Person) {
  async function send(method: string, path: string, body?: object) {
    const { statusCode, json } = await request(method, path, body)
    return { status: statusCode, body: json<Record<string, unknown>>() }
  }
  async function write(...asked: Parameters<typeof send>): Promise<void> {
    const { status, body } = await send(...asked)
    if (status >= 400) throw new Error(`${asked[0]} ${asked[1]}: ${status} ${String(body['type'])}`)
  }
  return {
    write,
    read: async (collection: string, id: string, field: string) => {
      const { status, body } = await send('GET', addressOf(collection, id))
      return status === 200 ? body[field] : status
    },
    ids: async (collection: string, ...queries: Query[]) => {
      const texts = queries.map((query) => `queries[]=${encodeURIComponent(serializeQuery(query))}`)
      const { body } = await send('GET', `${addressOf(collection)}?${texts.join('&')}`)
      return (body['documents'] as { $id: string }[]).map(({ $id }) => $id)
    },
  }
}
type Documents = ReturnType<typeof documentsAs>

/** Receives events of documents; `waitFor` resolves when one has this text. */
async function listenAs({ cookieHeader }: Person, origin: string) {
  const at = `${origin.replace('http', 'ws')}/v1/realtime?${searchOf(['documents'])}`
  const socket = new WebSocket(at, { headers: { cookie: cookieHeader(), origin } } as never)
  await once(socket, 'message')
  return {
    waitFor: async (caption: string): Promise<void> =>
      new Promise((resolve) => {
        socket.addEventListener('message', function listener({ data }) {
          if (!String(data).includes(`"${caption}"`)) return
          socket.removeEventListener('message', listener)
          resolve()
        })
      }),
    [Symbol.dispose]: () => socket.close(),
  }
}

/** Changes its own documents and likes others repeatedly, until it is done. */
async function makeChanges(
  documents: Documents,
  id: string,
  postId: string,
  isDone: () => boolean,
) {
  for (let n = 0; !isDone(); n++) {
    await documents.write('PATCH', addressOf('users', id), { data: { bio: `${id} ${n}` } })
    const likes = n % 2 ? [] : [id]
    await documents.write('PATCH', addressOf('posts', postId), { data: { likes } })
  }
}

interface World {
  readonly alice: Documents
  readonly bob: Documents
  readonly news: Awaited<ReturnType<typeof listenAs>>
  readonly picture: object
  readonly see: (what: string, found: Promise<unknown>, expected: unknown) => Promise<void>
}

async function changePost({ alice, bob, news, see }: World, n: number): Promise<void> {
  const word = `word${n}x`
  const event = news.waitFor(word)
  await alice.write('PATCH', addressOf('posts', 'post'), { data: { caption: word } })
  await see('get', bob.read('posts', 'post', 'caption'), word)
  await see('search', bob.ids('posts', Query.search('caption', word)), ['post'])
  await see('old search', bob.ids('posts', Query.search('caption', `word${n - 1}x`)), [])
  await event
  await see('get after news', bob.read('posts', 'post', 'caption'), word)
}

async function changePerson({ alice, bob, see }: World, n: number): Promise<void> {
  const name = `name${n}x`
  await alice.write('PATCH', addressOf('users', 'alice'), { data: { name } })
  await see('person', bob.read('users', 'alice', 'name'), name)
  await see('people', bob.ids('users', Query.search('name', name)), ['alice'])
}

async function saveAndLike({ bob, see }: World, n: number): Promise<void> {
  const documentId = `save${n}`
  const saved = Query.equal('post', ['post'])
  const data = { user: 'bob', post: 'post' }
  await bob.write('POST', addressOf('saves'), { documentId, data })
  await see('saved', bob.ids('saves', saved), [documentId])
  await bob.write('DELETE', addressOf('saves', documentId), {})
  await see('no more saved', bob.ids('saves', saved), [])

  const liked = Query.equal('likes', ['bob'])
  await bob.write('PATCH', addressOf('posts', 'post'), { data: { likes: ['bob'] } })
  await see('liked', bob.ids('posts', liked), ['post'])
  await bob.write('PATCH', addressOf('posts', 'post'), { data: { likes: [] } })
  await see('no more liked', bob.ids('posts', liked), [])
}

async function createAndDelete({ alice, bob, picture, see }: World, n: number): Promise<void> {
  const documentId = `fresh${n}`
  const newest = [Query.orderDesc('$createdAt'), Query.limit(1)]
  const found = Query.search('caption', documentId)
  const data = { ...picture, caption: documentId }
  await alice.write('POST', addressOf('posts'), { documentId, data })
  await see('newest', bob.ids('posts', ...newest), [documentId])
  await see('found', bob.ids('posts', found), [documentId])
  await alice.write('DELETE', addressOf('posts', documentId), {})
  await see('gone', bob.read('posts', documentId, 'caption'), 404)
  await see('not newest', bob.ids('posts', ...newest), ['post'])
  await see('not found', bob.ids('posts', found), [])
}

it(
  `own writes are visible at once, in ${CHECKS} reads while others write`,
  { timeout: CHECKS * 300 },
  async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'devhood-own-writes-'))
    await using server = await startServer({ dataDir: join(folder.path, 'data') })
    const signUp = async (name: string) => personAt(server.origin, name)
    const [writer, reader] = [await signUp('alice'), await signUp('bob')]
    const [carol, dave] = [await signUp('carol'), await signUp('dave')].map(documentsAs)
    if (carol === undefined || dave === undefined) throw new Error('Nobody else is here.')
    const [alice, bob] = [documentsAs(writer), documentsAs(reader)]
    const { file } = await uploadsOf(writer.request).uploadFile(await png(12, 8))
    const picture = { imageId: file.$id, imageUrl: previewOf(file.$id) }
    await alice.write('POST', addressOf('posts'), { documentId: 'post', data: picture })
    using news = await listenAs(reader, server.origin)
    let isDone = false
    const others = [
      makeChanges(carol, 'carol', 'post', () => isDone),
      makeChanges(dave, 'dave', 'post', () => isDone),
    ]
    const wrong: unknown[] = []
    let looks = 0
    const see: World['see'] = async (what, found, expected) => {
      looks++
      const actual = await found
      if (JSON.stringify(actual) !== JSON.stringify(expected))
        wrong.push({ what, actual, expected })
    }
    const world = { alice, bob, news, picture, see }
    for (let n = 0; looks < CHECKS; n++)
      for (const act of [changePost, changePerson, saveAndLike, createAndDelete])
        await act(world, n)
    isDone = true
    await Promise.all(others)
    expect(wrong).toEqual([])
  },
)
