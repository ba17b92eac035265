import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Dataset, SampleUser } from '../bench/dataset.ts'
import { responseTo, type Request } from '../bench/load.ts'
import { SEARCH_TERMS } from '../bench/requests.ts'

/** Measured requests, named as in the product's own benchmark, in this order, because likes change the feed. */
export const WORKS = [
  'W1 feed of 20',
  'W1 … by 20 readers in turns',
  'W2 page of 9 after a cursor',
  'W2 … after 1,000 cursors',
  'W3 search',
  'W8 one post',
  'W8 … of 1,000',
  'W4 like and unlike',
  'W5 create a post',
  'W6 sign in, 8 at once',
] as const
export type Work = (typeof WORKS)[number]
export type Requests = Readonly<Record<Work, readonly Request[]>>

/** A person who is signed in on the peer. */
interface Caller extends SampleUser {
  readonly headers: Readonly<Record<string, string>>
}

/** A peer's requests for the product's features. Lists and single posts include their creators and likers. */
export interface Dialect {
  readonly signingIn: (resident: SampleUser) => Request
  /** The caller's headers, from the response to the sign-in. */
  readonly headersOf: (response: string) => Caller['headers']
  /** The path of the newest 20. */
  readonly feed: string
  /** The path of the last 9 posts changed before this moment, last changed first. */
  readonly pageBefore: (moment: string) => string
  /** The path of the newest 25 whose caption contains the word. */
  readonly searchFor: (word: string) => string
  readonly onePost: (id: string) => string
  readonly like: (caller: Caller, postId: string, isOn: boolean) => Request
  readonly newPost: (caller: Caller) => Request
}

/** The newest posts, which are liked and unliked. */
export const likedIn = ({ postIds }: Dataset): readonly string[] => postIds.slice(0, 50)

/** The times of the newest posts' last changes. */
function momentsIn({ dataDir, postIds }: Dataset): string[] {
  using raw = new DatabaseSync(join(dataDir, 'devhood.db'), { readOnly: true })
  const find = raw.prepare('SELECT "$updatedAt" AS moment FROM posts WHERE "$id" = ?')
  return postIds.map((id) => new Date(Number(find.get(id)?.['moment'])).toISOString())
}

/** The product's requests in the peer's dialect, from people who have signed in there. */
export async function openRequests(
  origin: string,
  dataset: Dataset,
  dialect: Dialect,
): Promise<Requests> {
  const signIn = async (resident: SampleUser): Promise<Caller> => {
    const response = await responseTo(origin, dialect.signingIn(resident))
    return { ...resident, headers: dialect.headersOf(Buffer.from(response).toString()) }
  }
  const { headers } = await signIn(dataset.first)
  const callers: Caller[] = []
  for (const each of dataset.others) callers.push(await signIn(each))
  const get = (path: string): Request => ({ method: 'GET', path, headers })
  const pages = momentsIn(dataset).map((moment) => get(dialect.pageBefore(moment)))
  const posts = dataset.postIds.map((id) => get(dialect.onePost(id)))
  const liked = likedIn(dataset)
  return {
    'W1 feed of 20': [get(dialect.feed)],
    'W1 … by 20 readers in turns': callers.map((each) => ({
      ...get(dialect.feed),
      headers: each.headers,
    })),
    'W2 page of 9 after a cursor': pages.slice(0, 1),
    'W2 … after 1,000 cursors': pages,
    'W3 search': SEARCH_TERMS.map((word) => get(dialect.searchFor(word))),
    'W8 one post': posts.slice(0, 1),
    'W8 … of 1,000': posts,
    'W4 like and unlike': [true, false].flatMap((isOn) =>
      callers.flatMap((caller) => liked.map((id) => dialect.like(caller, id, isOn))),
    ),
    'W5 create a post': callers.map(dialect.newPost),
    'W6 sign in, 8 at once': dataset.others.map(dialect.signingIn),
  }
}
