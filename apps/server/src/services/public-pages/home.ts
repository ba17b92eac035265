import { type HomePaint, isId, POST_FIELDS, Query } from '@devhood/contract'
import type { Selectable } from '@devhood/contract/collections'
import type { Post, User } from '@devhood/contract/schemas'
import type { Actor, Engine } from '#engine'
import type { Platform } from '#platform'
import { postOf, unlessMissing } from './posts.ts'

const WHO = Query.select<Selectable<'users'>>(['name', 'imageUrl'])
const PICTURES = Query.select<Selectable<'posts'>>(['pictures'])
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

/** Reads what pages open with as their member: what they may not see is not in it. */
export function openingReads({ platform: { database }, engine }: Options) {
  // URLs are paths: pictures come from the address that the page has.
  const viewOf = (actor: Actor) => ({ actor, urlOf: (path: string) => path })
  return {
    /** The top of a member's Home. */
    async findHome(actor: Actor): Promise<HomePaint> {
      const id = actor.userId ?? ''
      const view = viewOf(actor)
      const [person, { documents }] = await Promise.all([
        engine.get(database, { collection: 'users', id, queries: [WHO] }, view),
        engine.list(database, { collection: 'posts', queries: NEWEST }, view),
      ])
      const { name, imageUrl } = person as unknown as User
      const posts = (documents as unknown as readonly Post[]).flatMap((post) => {
        const shown = postOf(post)
        return shown ? { ...shown, isLiked: post.likes.some(({ $id }) => $id === id) } : []
      })
      return { person: { name, imageUrl }, posts }
    },
    /** The room that a post's pictures take: its id, how many they are, and the first one's width and height. */
    async findRoom(actor: Actor, id: string): Promise<string | undefined> {
      if (!isId(id)) return undefined
      const request = { collection: 'posts', id, queries: [PICTURES] }
      const post = await unlessMissing(engine.get(database, request, viewOf(actor)))
      const [first, ...others] = (post as unknown as Post | undefined)?.pictures ?? []
      return first && [id, others.length + 1, first.width, first.height].join(' ')
    },
  }
}
