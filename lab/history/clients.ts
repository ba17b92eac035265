import { Query, serializeQuery } from '@devhood/contract'
import { addressOf, previewOf } from '../../apps/server/test/documents/documents.ts'
import type { Random } from '../../apps/server/test/random.ts'
import type { personAt } from '../../apps/server/test/people/person-at.ts'
import { uploadsOf } from '../../apps/server/test/files/upload.ts'
import { type FollowOp, NOT_FOUND, type Op, type PostOp, viewOf } from './models.ts'
import type { Operation } from './linearizability.ts'

type Request = Awaited<ReturnType<typeof personAt>>['request']

/** A person with several clients, and the state that these share. */
export interface TestUser {
  readonly id: string
  readonly request: Request
  /** The last save of a post, and the last follow of a person, by their ids. */
  readonly saves: Map<string, string>
  readonly follows: Map<string, string>
}

/** One operation on one thing, as a response shows it. */
type RecordedCall<Does extends string> = readonly [
  id: string,
  op: Omit<Op<Does>, 'value'> & { readonly value?: string },
]

/** The histories of all posts and of all follows, by id. */
export function openHistories() {
  let times = 0
  const posts = new Map<string, Operation<PostOp>[]>()
  const follows = new Map<string, Operation<FollowOp>[]>()

  /** Records the times of a request and its response, for each thing in the response. */
  function notes<Does extends string>(histories: Map<string, Operation<Op<Does>>[]>) {
    return async (request: () => Promise<readonly RecordedCall<Does>[]>): Promise<void> => {
      const asked = ++times
      const recorded = await request()
      const answered = ++times
      for (const [id, op] of recorded)
        histories.set(id, [
          ...(histories.get(id) ?? []),
          { asked, answered, op: { value: '', ...op } },
        ])
    }
  }
  return { posts, follows, ofPosts: notes(posts), ofFollows: notes(follows) }
}

export interface HistoryContext {
  readonly histories: ReturnType<typeof openHistories>
  readonly random: Random
  readonly people: readonly TestUser[]
  /** The current posts by id, with their authors; new ones replace deleted ones. */
  readonly posts: Map<string, TestUser>
  readonly picture: Buffer
  readonly newId: () => string
}

interface PostBody {
  readonly $id: string
  readonly caption: string
  readonly likesCount: number
  readonly likes: readonly { readonly $id: string }[]
}

function viewIn({ caption, likesCount, likes }: PostBody): string {
  const names = likes.map(({ $id }) => $id)
  return viewOf(caption, likesCount, names)
}

/** One person's calls, recorded as operations of the models. */
function callsOf({ request }: TestUser) {
  /** The post's view when a post is returned, otherwise the outcome. */
  async function ask(...asked: Parameters<Request>): Promise<string> {
    const { statusCode, json } = await request(...asked)
    if (statusCode >= 400) return `${statusCode} ${String(json()['type'])}`
    const body = json<Partial<PostBody>>()
    return 'likesCount' in body ? viewIn(body as PostBody) : String(statusCode)
  }
  async function list(collection: string, ...queries: Query[]): Promise<readonly PostBody[]> {
    const texts = queries.map((query) => `queries[]=${encodeURIComponent(serializeQuery(query))}`)
    const { json } = await request('GET', `${addressOf(collection)}?${texts.join('&')}`)
    return json<{ documents: PostBody[] }>().documents
  }
  return { ask, list }
}

/** Operations on a post itself. */
function postActions({ histories, people, posts, newId, picture }: HistoryContext, me: TestUser) {
  const { ask, list } = callsOf(me)
  const { ofPosts } = histories
  const who = me.id

  async function create(): Promise<void> {
    const id = newId()
    const value = newId()
    const { file } = await uploadsOf(me.request).uploadFile(picture)
    const data = { caption: value, imageId: file.$id, imageUrl: previewOf(file.$id) }
    const body = { documentId: id, data }
    await ofPosts(async () => [
      [id, { does: 'create', who, value, response: await ask('POST', addressOf('posts'), body) }],
    ])
    posts.set(id, me)
  }
  async function see(id: string): Promise<void> {
    await ofPosts(async () => [
      [id, { does: 'see', who, response: await ask('GET', addressOf('posts', id)) }],
    ])
  }
  async function seeAll(): Promise<void> {
    const ids = [...posts.keys()]
    await ofPosts(async () => {
      const found = await list('posts', Query.equal('$id', ids))
      const views = new Map(found.map((post) => [post.$id, viewIn(post)]))
      return ids.map((id) => [id, { does: 'see', who, response: views.get(id) ?? NOT_FOUND }])
    })
  }
  async function change(
    id: string,
    data: object,
    op: Pick<PostOp, 'does' | 'value'>,
  ): Promise<void> {
    const send = async () => ask('PATCH', addressOf('posts', id), { data })
    await ofPosts(async () => [[id, { ...op, who, response: await send() }]])
  }
  async function describe(id: string): Promise<void> {
    const caption = newId()
    await change(id, { caption }, { does: 'describe', value: caption })
  }
  /** A client knows the other likers only from its last read, so their ids in the list must not matter. */
  const stale = () => people.slice(2).flatMap(({ id }) => (id === who ? [] : [id]))
  const like = async (id: string) =>
    change(id, { likes: [who, ...stale()] }, { does: 'like', value: '' })
  const unlike = async (id: string) => change(id, { likes: stale() }, { does: 'unlike', value: '' })
  async function remove(id: string): Promise<void> {
    posts.delete(id)
    await ofPosts(async () => [
      [id, { does: 'delete', who, response: await ask('DELETE', addressOf('posts', id), {}) }],
    ])
    await create()
  }
  return { create, see, seeAll, describe, like, unlike, remove }
}

/** Operations on saves of a post. */
function saveActions({ histories, newId }: HistoryContext, me: TestUser) {
  const { ask, list } = callsOf(me)
  const { ofPosts } = histories
  const who = me.id

  async function save(id: string): Promise<void> {
    const value = newId()
    const body = { documentId: value, data: { user: who, post: id } }
    await ofPosts(async () => {
      const response = await ask('POST', addressOf('saves'), body)
      if (response === '201') me.saves.set(id, value)
      return [[id, { does: 'save', who, value, response }]]
    })
  }
  async function unsave(id: string): Promise<void> {
    const value = me.saves.get(id)
    if (value === undefined) return
    const send = async () => ask('DELETE', addressOf('saves', value), {})
    await ofPosts(async () => [[id, { does: 'unsave', who, value, response: await send() }]])
  }
  async function findSave(id: string): Promise<void> {
    await ofPosts(async () => {
      const [found] = await list('saves', Query.equal('post', [id]))
      return [[id, { does: 'find the save', who, response: found?.$id ?? '' }]]
    })
  }
  return { save, unsave, findSave }
}

/** Operations on follows of another person. */
function followActions({ histories, newId }: HistoryContext, me: TestUser) {
  const { ask, list } = callsOf(me)
  const { ofFollows } = histories
  const who = me.id
  const keyOf = (other: TestUser) => `${who} > ${other.id}`

  async function follow(other: TestUser): Promise<void> {
    const value = newId()
    const body = { documentId: value, data: { follower: who, followed: other.id } }
    await ofFollows(async () => {
      const response = await ask('POST', addressOf('follows'), body)
      if (response === '201') me.follows.set(other.id, value)
      return [[keyOf(other), { does: 'follow', who, value, response }]]
    })
  }
  async function unfollow(other: TestUser): Promise<void> {
    const value = me.follows.get(other.id)
    if (value === undefined) return
    const send = async () => ask('DELETE', addressOf('follows', value), {})
    await ofFollows(async () => [
      [keyOf(other), { does: 'unfollow', who, value, response: await send() }],
    ])
  }
  async function find(other: TestUser): Promise<void> {
    const pair = [Query.equal('follower', [who]), Query.equal('followed', [other.id])]
    await ofFollows(async () => {
      const [found] = await list('follows', ...pair)
      return [[keyOf(other), { does: 'find', who, response: found?.$id ?? '' }]]
    })
  }
  return { follow, unfollow, find }
}

/** One client of a person, which performs one random operation after another. */
export function clientOf(world: HistoryContext, me: TestUser) {
  const { random, people, posts } = world
  const post = postActions(world, me)
  const saving = saveActions(world, me)
  const following = followActions(world, me)
  const ofAnybody = [post.see, post.seeAll, post.like, post.unlike, ...Object.values(saving)]
  const ofOneself = [...ofAnybody, post.describe, post.describe, post.describe]

  /** Performs one operation; resolves when it has been answered. */
  async function act(): Promise<void> {
    const [id, creator] = random.of([...posts]) ?? []
    const other = random.of(people.filter((each) => each !== me))
    if (id === undefined || other === undefined) return post.create()
    if (random.below(4) === 0) return random.of(Object.values(following))?.(other)
    if (creator === me && random.below(30) === 0) return post.remove(id)
    return random.of(creator === me ? ofOneself : ofAnybody)?.(id)
  }
  return { act, create: post.create }
}
