import { type HomePaint, POST_FIELDS, Query } from '@devhood/contract'
import type { Selectable } from '@devhood/contract/collections'
import type { Post, User } from '@devhood/contract/schemas'
import type { Actor, Engine } from '#engine'
import type { Platform } from '#platform'
import { postOf } from './posts.ts'

const WHO = Query.select<Selectable<'users'>>(['name', 'imageUrl'])
/** Posts that a screen shows before one scrolls. */
const POSTS = 2
const NEWEST = [
  Query.orderDesc('$createdAt'),
  Query.limit(POSTS),
  Query.select(POST_FIELDS),
] as const

interface Options {
  readonly platform: Pick<Platform, 'database'>
  readonly engine: Pick<Engine, 'get' | 'list'>
}

/** Reads the top of a member's Home as this member: what they may not see is not in it. */
export const homeReads =
  ({ platform: { database }, engine }: Options) =>
  async (actor: Actor): Promise<HomePaint | undefined> => {
    const { userId } = actor
    if (userId === null) return undefined
    // URLs are paths: pictures come from the address that the page has.
    const view = { actor, urlOf: (path: string) => path }
    const [person, { documents }] = await Promise.all([
      engine.get(database, { collection: 'users', id: userId, queries: [WHO] }, view),
      engine.list(database, { collection: 'posts', queries: NEWEST }, view),
    ])
    const { name, imageUrl } = person as unknown as User
    const posts = (documents as unknown as readonly Post[]).flatMap((post) => {
      const shown = postOf(post)
      return shown ? { ...shown, isLiked: post.likes.some(({ $id }) => $id === userId) } : []
    })
    return { person: { name, imageUrl }, posts }
  }
