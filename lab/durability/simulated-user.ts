import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { addressOf } from '../../apps/server/test/documents/documents.ts'
import { CHUNK, FILES, multipart, MULTIPART } from '../../apps/server/test/files/upload.ts'
import type { Random } from '../../apps/server/test/random.ts'
import { type Facts, DELETED, type Ledger } from './ledger.ts'

const PASSWORD = 'correct horse battery'

/** A post that everybody likes, saves and comments on; nobody deletes it. */
export interface SharedPost {
  readonly $id: string
  /** The username of its author, who is notified of all this. */
  readonly host: string
  /** The author's comment, which others reply to. */
  readonly question: string
}

export interface Simulation {
  readonly ledger: Ledger
  readonly random: Random
  readonly shared: readonly SharedPost[]
  readonly pictures: { readonly small: Buffer; readonly large: Buffer }
  /** Returns an unused id. */
  readonly newId: () => string
  /** Whether the run has ended. */
  readonly isOver: () => boolean
  /** Called before each request. */
  readonly pause: () => Promise<void>
  /** Called for each response. */
  readonly answered: () => void
}

/** Adds a comment to the picture, so that no two are equal. */
function signed(picture: Buffer, comment: string): Buffer {
  const body = Buffer.from(`tEXtComment\0${comment}`, 'latin1')
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  const end = picture.length - 12
  return Buffer.concat([picture.subarray(0, end), chunk, picture.subarray(end)])
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The server is overloaded or about to stop, or a simulated user exceeds a rate limit. */
export class Overloaded extends Error {}

/** One person's calls over the network; each throws once the server is dead. */
function callsTo(origin: string, { pause, answered }: Simulation) {
  let cookie = ''
  return async (method: string, path: string, body?: object | Buffer, headers = {}) => {
    const isJson = body !== undefined && !Buffer.isBuffer(body)
    await pause()
    const response = await fetch(origin + path, {
      method,
      headers: {
        'x-appwrite-project': 'devhood',
        ...(isJson && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...headers,
      },
      ...(body !== undefined && {
        body: isJson ? JSON.stringify(body) : new Uint8Array(body as Buffer),
      }),
    })
    const text = await response.text()
    const set = response.headers.getSetCookie().find((each) => each.startsWith('a_session'))
    if (set !== undefined) cookie = set.split(';')[0] ?? ''
    answered()
    const refusal = `${method} ${path} was answered ${text}`
    if (response.status === 503 || response.status === 429) throw new Overloaded(refusal)
    if (!response.ok) throw new Error(refusal)
  }
}

/** Signs a new person up on a running server. No request of the simulation may be refused. */
export async function newUser(origin: string, world: Simulation) {
  const { ledger, random, pictures, shared, newId } = world
  const call = callsTo(origin, world)
  const id = newId()
  const email = `${id}@example.com`
  const own = {
    posts: new Map<string, readonly string[]>(),
    saved: new Set<string>(),
    facts: new Set<string>(),
  }

  async function ask(facts: Facts, ...request: Parameters<typeof call>): Promise<void> {
    for (const fact of Object.keys(facts)) own.facts.add(fact)
    await ledger.ask(facts, async () => call(...request))
  }
  const data = {
    accountId: id,
    email,
    name: id,
    username: id,
    imageUrl: '/v1/avatars/initials?name=A',
  }
  const account = { userId: id, email, password: PASSWORD, name: id }
  await ask({ [`account ${id}`]: 'there' }, 'POST', '/v1/account', account)
  const profile = { documentId: id, data }
  await ask({ [`profile ${id}`]: '' }, 'POST', addressOf('users'), profile)
  await call('POST', '/v1/account/sessions/email', { email, password: PASSWORD })

  async function upload(picture: Buffer): Promise<string> {
    const fileId = newId()
    const bytes = signed(picture, fileId)
    const count = Math.ceil(bytes.length / CHUNK)
    for (let index = 0; index < count; index++) {
      const start = index * CHUNK
      const part = bytes.subarray(start, start + CHUNK)
      const body = multipart(
        { name: 'fileId', value: fileId },
        { name: 'file', value: part, filename: 'a.png', type: 'image/png' },
      )
      const headers = {
        ...MULTIPART,
        ...(count > 1 && {
          'content-range': `bytes ${start}-${start + part.length - 1}/${bytes.length}`,
          ...(index > 0 && { 'x-appwrite-id': fileId }),
        }),
      }
      const facts = index === count - 1 ? { [`file ${fileId}`]: sha256(bytes) } : {}
      await ask(facts, 'POST', FILES, body, headers)
    }
    return fileId
  }
  const urlOf = (fileId: string) => `${FILES}/${fileId}/preview`

  async function post(picture = pictures.small): Promise<string> {
    const imageId = await upload(picture)
    const documentId = newId()
    const fields = { creator: id, caption: `of ${id}`, imageId, imageUrl: urlOf(imageId) }
    const facts = {
      [`post ${documentId}`]: `of ${id} ${imageId}`,
      [`pictures ${documentId}`]: '',
    }
    await ask(facts, 'POST', addressOf('posts'), { documentId, data: fields })
    own.posts.set(documentId, [imageId])
    return documentId
  }
  async function postTwo(): Promise<void> {
    const imageIds = [await upload(pictures.small), await upload(pictures.small)] as const
    const documentId = newId()
    const facts = {
      [`post ${documentId}`]: `two ${imageIds[0]}`,
      [`pictures ${documentId}`]: imageIds[1],
    }
    const data = { creator: id, caption: 'two', imageIds }
    await ask(facts, 'POST', addressOf('posts'), { documentId, data })
    own.posts.set(documentId, imageIds)
  }
  /** Replaces the first picture. A list of pictures deletes its file; otherwise the client does, as older ones do. */
  async function replace(): Promise<void> {
    const [postId, [before, ...others] = []] = random.of([...own.posts]) ?? []
    if (postId === undefined) return
    const imageId = await upload(pictures.small)
    const facts = { [`post ${postId}`]: `new ${imageId}` }
    const deleted = { [`file ${before}`]: DELETED }
    const fields = { caption: 'new', imageId, imageUrl: urlOf(imageId) }
    own.posts.delete(postId)
    if (others.length > 0) {
      const data = { ...fields, imageIds: [imageId, ...others] }
      await ask({ ...facts, ...deleted }, 'PATCH', addressOf('posts', postId), { data })
    } else await ask(facts, 'PATCH', addressOf('posts', postId), { data: fields })
    own.posts.set(postId, [imageId, ...others])
    await ask(deleted, 'DELETE', `${FILES}/${before}`)
  }
  async function remove(): Promise<void> {
    const [postId, imageIds = []] = random.of([...own.posts]) ?? []
    if (postId === undefined) return
    own.posts.delete(postId)
    const facts = {
      [`post ${postId}`]: DELETED,
      [`pictures ${postId}`]: DELETED,
      ...Object.fromEntries(imageIds.map((each) => [`file ${each}`, DELETED])),
      [`like ${id} ${postId}`]: DELETED,
    }
    await ask(facts, 'DELETE', addressOf('posts', postId), {})
  }
  async function like(): Promise<void> {
    const postId = random.of([...shared.map(({ $id }) => $id), ...own.posts.keys()])
    if (postId === undefined) return
    const fact = `like ${id} ${postId}`
    const isLiked = ledger.valueOf(fact) !== DELETED
    const likes = isLiked ? [] : [id]
    const facts = { [fact]: isLiked ? DELETED : 'there' }
    await ask(facts, 'PATCH', addressOf('posts', postId), { data: { likes } })
  }
  async function save(): Promise<void> {
    const postId = random.of(shared.filter(({ $id }) => !own.saved.has($id)))?.$id
    if (postId === undefined) return
    own.saved.add(postId)
    const documentId = newId()
    const body = { documentId, data: { user: id, post: postId } }
    await ask({ [`save ${documentId}`]: 'there' }, 'POST', addressOf('saves'), body)
  }
  /** Deletes one of the person's own documents, if there is one. */
  async function removeOne(kind: 'save' | 'comment' | 'follow', collection: string): Promise<void> {
    const isThere = (fact: string) =>
      fact.startsWith(`${kind} `) && ledger.valueOf(fact) !== DELETED
    const fact = random.of([...own.facts].filter(isThere))
    if (fact === undefined) return
    const path = addressOf(collection, fact.slice(kind.length + 1))
    await ask({ [fact]: DELETED }, 'DELETE', path, {})
  }
  const unsave = async () => removeOne('save', 'saves')
  const uncomment = async () => removeOne('comment', 'comments')
  async function comment(): Promise<void> {
    const on = random.of(shared)
    if (on === undefined) return
    const { $id, host, question } = on
    const documentId = newId()
    const text = random.of([`by ${id}`, `by ${id} to @${host}`]) ?? ''
    const data = { post: $id, text, ...(random.below(2) && { parent: question }) }
    const body = { documentId, data }
    await ask({ [`comment ${documentId}`]: text }, 'POST', addressOf('comments'), body)
  }
  /** Follows the author of the shared posts, or stops. */
  async function follow(): Promise<void> {
    const fact = `follow ${id}`
    if (ledger.valueOf(fact) !== DELETED) return removeOne('follow', 'follows')
    const host = random.of(shared)?.host
    if (host === undefined) return
    const body = { documentId: id, data: { follower: id, followed: host } }
    await ask({ [fact]: 'there' }, 'POST', addressOf('follows'), body)
  }
  async function describe(): Promise<void> {
    const bio = newId()
    await ask({ [`profile ${id}`]: bio }, 'PATCH', addressOf('users', id), { data: { bio } })
  }
  async function deleteAccount(): Promise<void> {
    const facts = Object.fromEntries([...own.facts].map((fact) => [fact, DELETED]))
    await ask(facts, 'DELETE', '/v1/account', { password: PASSWORD })
  }
  const large = async () => post(pictures.large)
  const usual = [
    post,
    post,
    post,
    large,
    postTwo,
    replace,
    remove,
    like,
    like,
    like,
    save,
    save,
    unsave,
    comment,
    comment,
    comment,
    uncomment,
    uncomment,
    follow,
    follow,
    describe,
  ]

  return {
    /** Creates a post for everybody, with a comment. */
    async share(): Promise<SharedPost> {
      const [$id, question] = [await post(), newId()]
      const body = { documentId: question, data: { post: $id, text: `asks ${id}` } }
      await ask({ [`comment ${question}`]: `asks ${id}` }, 'POST', addressOf('comments'), body)
      return { $id, host: id, question }
    },
    /** Performs random actions until the person leaves, the server dies or the run ends. */
    async run(): Promise<void> {
      while (!world.isOver()) {
        if (random.below(40) === 0) return deleteAccount()
        await random.of(usual)?.()
      }
    },
  }
}
