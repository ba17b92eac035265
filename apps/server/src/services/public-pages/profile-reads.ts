import {
  pick,
  PUBLIC_LINK_FIELDS,
  type PublicComment,
  type PublicLink,
  type PublicPerson,
  Query,
} from '@devhood/contract'
import type { Comment } from '@devhood/contract/schemas'
import type { Config } from '#config'
import { ANY_MEMBER, type Engine, isHidden, viewFor } from '#engine'
import type { Platform } from '#platform'

interface Options extends Pick<Platform, 'database'> {
  readonly engine: Pick<Engine, 'list'>
  readonly config: Pick<Config, 'followCounts'>
}

const GUEST = viewFor(undefined)
const MEMBER = viewFor(ANY_MEMBER)

/** Comments below a post. */
const COMMENTS = 20

export const personOf = (person: PublicPerson): PublicPerson =>
  pick(person, ['$id', 'name', 'username', 'imageUrl', 'bio'])

/** Reads of what belongs to a person or a post that guests see. */
export function openProfileReads({ database, engine, config: { followCounts } }: Options) {
  /** The first comments below a post that guests see, by people whom they see. */
  async function listComments(postId: string): Promise<PublicComment[]> {
    const queries = [
      Query.equal('post', [postId]),
      Query.orderAsc('$createdAt'),
      Query.limit(COMMENTS),
      Query.select(['*', 'creator.*', 'parent.$id']),
    ]
    const { documents } = await engine.list(database, { collection: 'comments', queries }, MEMBER)
    const all = (documents as unknown as readonly Comment[]).filter((each) => !isHidden(each))
    const ids = [...new Set(all.flatMap(({ creator }) => creator?.$id ?? []))]
    if (ids.length === 0) return []
    const people = [Query.equal('$id', ids), Query.limit(ids.length), Query.select(['$id'])]
    const seen = await engine.list(database, { collection: 'users', queries: people }, GUEST)
    const visible = new Set(seen.documents.map(({ $id }) => $id))
    return all.flatMap((comment) =>
      comment.creator && visible.has(comment.creator.$id)
        ? {
            ...pick(comment, ['$id', '$createdAt', 'text', 'mentions', 'editedAt']),
            creator: personOf(comment.creator as unknown as PublicPerson),
            isReply: comment.parent !== null,
          }
        : [],
    )
  }

  async function findLinks(userId: string): Promise<PublicLink[]> {
    const queries = [Query.equal('user', [userId]), Query.orderAsc('$createdAt')]
    const { documents } = await engine.list(database, { collection: 'links', queries }, GUEST)
    return (documents as unknown as readonly PublicLink[]).map((link) =>
      pick(link, PUBLIC_LINK_FIELDS),
    )
  }

  /** The numbers that members see; the people behind them are for members. */
  async function countFollows(userId: string) {
    const count = async (field: string) => {
      const queries = [Query.equal(field, [userId]), Query.limit(1), Query.select(['$id'])]
      return (await engine.list(database, { collection: 'follows', queries }, MEMBER)).total
    }
    const [followers, following] =
      followCounts === 'live'
        ? await Promise.all([count('followed'), count('follower')])
        : [followCounts, followCounts]
    return { followers, following }
  }

  return { listComments, findLinks, countFollows }
}
