import {
  AppError,
  isId,
  LIMITS,
  type PeopleFilters,
  peopleQueries,
  pick,
  POST_FIELDS,
  PUBLIC_POST_FIELDS,
  type PublicCard,
  type PublicPerson,
  type PublicPost,
  type PublicProfile,
  Query,
} from '@devhood/contract'
import { ABOUT_FIELDS } from '@devhood/contract/collections'
import type { GithubAccount, Post, User } from '@devhood/contract/schemas'
import { type Engine, isHidden, viewFor } from '#engine'
import type { Config } from '#config'
import type { Platform } from '#platform'
import { findRedirected } from '#resources/users/usernames'
import type { GithubProfiles } from '#services/github'
import type { ResumeService } from '#services/resumes'
import { openProfileReads, personOf } from './profile-reads.ts'

interface Options {
  readonly platform: Pick<Platform, 'database' | 'now'>
  readonly engine: Pick<Engine, 'get' | 'list'>
  readonly github: GithubProfiles
  readonly resumes: ResumeService
  readonly config: Pick<Config, 'followCounts'>
}

/** URLs are paths: a page's pictures come from the address that the page has. */
const GUEST = viewFor(undefined)
const SELECT = Query.select([...POST_FIELDS])

const profileOf = (person: PublicProfile): PublicProfile => ({
  ...personOf(person),
  ...pick(person, [...ABOUT_FIELDS, 'showsResume', 'pinnedPosts']),
})

const githubOf = (account: GithubAccount): GithubAccount => ({
  ...pick(account, ['login', 'url', 'avatar']),
  repositories: account.repositories.map((each) =>
    pick(each, ['id', 'name', 'url', 'description', 'language', 'stars']),
  ),
})

/** Exactly what is public of a post. Undefined if its author isn't, whatever the engine returns. */
export function postOf(post: Post): PublicPost | undefined {
  const { creator, pictures, commenting } = post
  const [first, ...others] = pictures
  if (creator === null || isHidden(post) || first === undefined) return undefined
  return {
    ...pick(post, PUBLIC_POST_FIELDS),
    pictures: [first, ...others],
    creator: personOf(creator as unknown as PublicPerson),
    takesComments: commenting === 'everyone',
  }
}

export async function unlessMissing<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read
  } catch (error) {
    const isMissing =
      error instanceof AppError &&
      ['document_not_found', 'general_cursor_not_found'].includes(error.type)
    if (isMissing) return undefined
    throw error
  }
}

export function openPublicReads({ platform, engine, github, resumes, config }: Options) {
  const { database } = platform

  async function findPost(id: string): Promise<PublicPost | undefined> {
    if (!isId(id)) return undefined
    const request = { collection: 'posts', id, queries: [SELECT] }
    const post = await unlessMissing(engine.get(database, request, GUEST))
    return post && postOf(post as unknown as Post)
  }

  async function findPerson(id: string): Promise<PublicProfile | undefined> {
    if (!isId(id)) return undefined
    const request = { collection: 'users', id, queries: [] }
    const person = await unlessMissing(engine.get(database, request, GUEST))
    return person && profileOf(person as unknown as PublicProfile)
  }

  async function findGithub(userId: string): Promise<GithubAccount | null> {
    const shown = await unlessMissing(github.get(undefined, userId))
    return shown?.account ? githubOf(shown.account) : null
  }

  const findResume = async (userId: string) =>
    isId(userId) ? unlessMissing(resumes.get(undefined, userId)) : undefined

  /** The id of the person; empty if guests see nobody with this username. */
  async function idOf(username: string): Promise<string> {
    if (username === '' || username.length > LIMITS.usernameMax) return ''
    const queries = [Query.equal('username', [username]), Query.limit(1)]
    const { documents } = await engine.list(database, { collection: 'users', queries }, GUEST)
    return (documents as unknown as readonly User[])[0]?.$id ?? ''
  }

  /** The person who had this username, if guests see them and its address leads to theirs. */
  async function findMoved(username: string): Promise<PublicProfile | undefined> {
    const id = await findRedirected(database, username, platform.now())
    return id === undefined ? undefined : findPerson(id)
  }

  return {
    findPost,
    findPerson,
    findGithub,
    findResume,
    idOf,
    findMoved,
    ...openLists({ database, engine }),
    ...openProfileReads({ database, engine, config }),
  }
}

/** Pictures in the card of a person. */
const CARD_PICTURES = 4
const CARD_PICTURE = ['$id', 'imageUrl', 'imageWidth', 'imageHeight', 'caption'] as const

interface Page {
  readonly max: number
  readonly after?: string | undefined
}

function openLists({ database, engine }: Pick<Platform, 'database'> & Pick<Options, 'engine'>) {
  /** Documents, newest first; undefined if the one that they follow can't be seen. */
  async function list(
    collection: 'posts' | 'users',
    conditions: readonly Query[],
    { max, after }: Page,
  ) {
    if (after !== undefined && !isId(after)) return undefined
    const order = [Query.orderDesc('$createdAt'), Query.limit(max)]
    const from = after === undefined ? [] : [Query.cursorAfter(after)]
    const queries = [...conditions, ...order, ...from]
    return unlessMissing(engine.list(database, { collection, queries }, GUEST))
  }

  async function listPosts(
    where: readonly Query[],
    page: Page,
  ): Promise<{ posts: readonly PublicPost[]; total: number } | undefined> {
    const found = await list('posts', [...where, SELECT], page)
    if (found === undefined) return undefined
    const posts = (found.documents as unknown as readonly Post[]).flatMap(
      (each) => postOf(each) ?? [],
    )
    return { posts, total: found.total }
  }

  async function listPeople(filters: PeopleFilters, page: Page) {
    const found = await list('users', peopleQueries(filters), page)
    if (found === undefined) return undefined
    const documents = found.documents as unknown as readonly PublicCard[]
    const people = documents.map(async (person) => ({
      ...profileOf(person),
      $createdAt: person.$createdAt,
      pictures: await listPictures(person),
    }))
    return { people: await Promise.all(people), total: found.total }
  }

  /** The newest pictures of a person. One list for all people would have none of who posted before the others did. */
  async function listPictures({ $id }: Pick<PublicCard, '$id'>) {
    const queries = [
      Query.equal('creator', [$id]),
      Query.select([...CARD_PICTURE]),
      Query.orderDesc('$createdAt'),
      Query.limit(CARD_PICTURES),
    ]
    const found = await engine.list(database, { collection: 'posts', queries, totalMax: 0 }, GUEST)
    return found.documents as unknown as PublicCard['pictures']
  }

  return {
    listPeople,
    listNewest: async (page: Page) => listPosts([], page),
    listBy: async (userId: string, page: Page) =>
      listPosts([Query.equal('creator', [userId])], page),
    listTagged: async (tag: string, page: Page) => listPosts([Query.contains('tags', [tag])], page),
  }
}

export type PublicReads = ReturnType<typeof openPublicReads>
