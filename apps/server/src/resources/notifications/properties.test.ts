import { Query } from '@devhood/contract'
import { env } from 'node:process'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app/app.ts'
import { documentsOf, upload } from '../../../test/documents/documents.ts'
import { openModel, type Told } from '../../../test/notifications/model.ts'
import { people, type Person } from '../../../test/people/people.ts'
import { chooseSeed, openRandom } from '../../../test/random.ts'

const ACTS = env['NIGHTLY'] ? 2000 : 200
/** Lists are compared after as many acts. */
const ROUND = 20
const NAMES = Array.from({ length: 10 }, (_, at) => `p${at}`)

const idOf = (value: unknown) => (value as { $id?: string } | null)?.$id

/** What the server tells a person, in an order that doesn't depend on ties; and how much of it is unseen. */
async function listOf({ request, userId }: Person) {
  const { list } = documentsOf(request)
  const { documents } = await list('notifications', Query.limit(1000))
  const { total } = await list('notifications', Query.isNull('seenAt'), Query.limit(1))
  const lines = documents.map(({ kind, actor, post, comment, seenAt }) =>
    lineOf({
      kind: String(kind),
      user: userId,
      actor: String(idOf(actor)),
      post: idOf(post),
      comment: idOf(comment),
      isSeen: seenAt !== null,
    }),
  )
  return { lines: lines.toSorted(), unseen: total }
}
type Done = (by: string, isLiking: boolean) => void
type Line = Partial<Record<keyof Told, string | undefined>> & { readonly isSeen: boolean }
const lineOf = ({ kind, actor, post, comment, isSeen }: Line) =>
  [kind, actor, post, comment, isSeen ? 'seen' : 'unseen'].join(' ')

async function openWorld(seed: number) {
  const server = await testApp()
  const random = openRandom(seed)
  const model = openModel()
  const persons = Object.values(await people(server.app, ...NAMES))
  const posts: string[] = []
  /** `thread` is the comment that replies to it belong to. */
  const comments: { readonly id: string; readonly post: string; readonly thread: string }[] = []
  /** Ids of documents that can be deleted again, by what they mean. */
  const links = new Map<string, string>()

  const someone = () => random.of(persons) as Person
  /** A text that mentions up to two people, and their ids. */
  function text() {
    const mentioned = [...new Set([someone(), someone()].slice(0, random.below(3)))]
    return {
      words: ['x', ...mentioned.map(({ username }) => `@${username}`)].join(' '),
      ids: mentioned.map(({ userId }) => userId),
    }
  }

  /** Creates the document that links two people, or deletes it if it is there. */
  async function toggle(
    collection: 'follows' | 'blocks' | 'mutes',
    fields: readonly [self: string, other: string],
    effects: {
      readonly add: (a: string, b: string) => void
      readonly end: (a: string, b: string) => void
    },
  ) {
    const [self, other] = [someone(), someone()]
    if (self === other) return
    const documents = documentsOf(self.request)
    const key = `${collection} ${self.userId} ${other.userId}`
    const existing = links.get(key)
    links.delete(key)
    if (existing !== undefined) {
      const { outcome } = await documents.delete(collection, existing)
      if (outcome === '204') return effects.end(self.userId, other.userId)
    }
    const { outcome, body } = await documents.create(collection, {
      [fields[0]]: self.userId,
      [fields[1]]: other.userId,
    })
    if (outcome !== '201') return
    links.set(key, body.$id)
    effects.add(self.userId, other.userId)
  }

  async function changeLike(collection: 'posts' | 'comments', id: string, done: Done) {
    const { request, userId } = someone()
    const isLiking = random.below(3) > 0
    const documents = documentsOf(request)
    const before = (await documents.get(collection, id)).body['likes']
    const { outcome } = await documents.update(collection, id, { likes: isLiking ? [userId] : [] })
    const wasLiking = ((before ?? []) as { $id: string }[]).some(({ $id }) => $id === userId)
    if (outcome === '200' && wasLiking !== isLiking) done(userId, isLiking)
  }

  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const { request, userId } = someone()
      const { words, ids } = text()
      const { body } = await documentsOf(request).create('posts', {
        ...(await upload(request)),
        creator: userId,
        caption: words,
      })
      posts.push(body.$id)
      model.post(userId, body.$id, ids)
    },
    ...Array<() => Promise<unknown>>(3).fill(async () => {
      const post = String(random.of(posts))
      await changeLike('posts', post, (by, isLiking) => model.like(by, isLiking, { post }))
    }),
    ...Array<() => Promise<unknown>>(2).fill(async () => {
      const { id, post } = random.of(comments) ?? { id: 'none', post: 'none' }
      const about = { post, comment: id }
      await changeLike('comments', id, (by, isLiking) => model.like(by, isLiking, about))
    }),
    ...Array<() => Promise<unknown>>(3).fill(async () => {
      const { request, userId } = someone()
      const { words, ids } = text()
      const to = random.below(2) ? random.of(comments) : undefined
      const post = to?.post ?? random.of(posts)
      const sent = { post, text: words, ...(to && { parent: to.id }) }
      const { outcome, body } = await documentsOf(request).create('comments', sent)
      if (outcome !== '201') return
      // The answer leaves out the comment of somebody whom the author of the reply has muted.
      const parent = to?.thread
      comments.push({ id: body.$id, post: String(post), thread: parent ?? body.$id })
      model.comment(userId, body.$id, { post: String(post), ...(parent && { parent }) }, ids)
    }),
    async () => {
      const [{ request }, comment] = [someone(), random.of(comments)]
      const { words, ids } = text()
      const { outcome } = await documentsOf(request).update('comments', String(comment?.id), {
        text: words,
      })
      if (outcome === '200' && comment) model.edit(comment.id, ids)
    },
    async () => {
      const [{ request }, comment] = [someone(), random.of(comments)]
      const { outcome } = await documentsOf(request).delete('comments', String(comment?.id))
      if (outcome === '204' && comment) model.uncomment(comment.id)
    },
    async () => {
      const [{ request }, post] = [someone(), random.of(posts)]
      const { outcome } = await documentsOf(request).delete('posts', String(post))
      if (outcome === '204') model.unpost(String(post))
    },
    async () =>
      toggle('follows', ['follower', 'followed'], { add: model.follow, end: model.unfollow }),
    async () => toggle('blocks', ['user', 'blocked'], { add: model.block, end: model.unblock }),
    async () => toggle('mutes', ['user', 'muted'], { add: model.mute, end: model.unmute }),
    async () => {
      const [{ request, userId }, post] = [someone(), String(random.of(posts))]
      const { outcome } = await documentsOf(request).create('threadMutes', { user: userId, post })
      if (outcome === '201') model.muteThread(userId, post)
    },
    async () => {
      const { request, userId } = someone()
      const documents = documentsOf(request)
      const oldest = Query.orderAsc('$createdAt')
      const { ids } = await documents.list('notifications', oldest, Query.limit(1000))
      if (ids.length === 0) return
      const index = random.below(ids.length)
      const seenAt = new Date(0).toISOString()
      const { outcome } = await documents.update('notifications', String(ids[index]), { seenAt })
      if (outcome === '200') model.see(userId, index)
    },
  ]
  const act = async () => {
    server.clock.advance(1)
    model.next()
    await random.of(acts)?.()
  }
  return { server, model, persons, act }
}

test(
  'after random acts, everyone is told exactly what a model tells them',
  { timeout: 600_000 },
  async () => {
    const seed = chooseSeed()
    const { server, model, persons, act } = await openWorld(seed)
    await using _ = server
    let told = 0
    for (let done = 0; done < ACTS; done += ROUND) {
      for (let at = 0; at < ROUND; at++) await act()
      for (const person of persons) {
        const expected = model.toldTo(person.userId)
        const unseen = expected.filter(({ isSeen }) => !isSeen).length
        const lines = expected.map(lineOf).toSorted()
        expect(await listOf(person), `SEED=${seed}`).toEqual({ lines, unseen })
        told += lines.length
      }
    }
    expect(told).toBeGreaterThan(0)
  },
)
