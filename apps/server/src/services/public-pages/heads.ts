import {
  parsePeopleFilters,
  profilePath,
  type PublicPage,
  type PublicPost,
  type PublicProfile,
  serializePeopleFilters,
} from '@devhood/contract'
import { foldTag } from '@devhood/contract/text'
import type { Config } from '#config'
import { plainLine } from '#lib/plain-text'
import type { Head, HeadCard } from '#lib/public-page'
import type { PublicReads } from './posts.ts'
import { postData, profileData } from './structured-data.ts'
import { captionOf, postName, postSummary, sharedPicture } from './summaries.ts'

/** Posts on one page of a list, and further posts below a post. */
const PAGE = 24
const MORE = 6

interface Options {
  readonly reads: PublicReads
  readonly config: Pick<Config, 'publicUrl'>
}

const MISSING: Head = { status: 404, page: { kind: 'missing' } }

export const feedPath = (kind: 'profiles' | 'tags', id: string): string =>
  `/v1/feeds/${kind}/${encodeURIComponent(id)}`

function nextPage(
  path: string,
  shown: readonly { $id: string }[],
  total: number,
  chosen = new URLSearchParams(),
) {
  const last = shown.at(-1)
  if (shown.length < PAGE || last === undefined || total <= PAGE) return {}
  const query = new URLSearchParams([...chosen, ['after', last.$id]])
  return { next: `${path}?${query.toString()}` }
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

const lines = (...texts: readonly (string | null)[]): string[] =>
  texts.map((text) => plainLine(text ?? '')).filter((text) => text !== '')

function cardOfPost({
  creator,
  caption,
  pictures: [{ imageUrl: url, alt }],
}: PublicPost): HeadCard {
  const title = captionOf(caption ?? '') || plainLine(alt)
  const names = lines(creator.name, `@${creator.username}`)
  const [name = '', ...rest] = title === '' ? names : [title, ...names]
  return { title: name, lines: rest, picture: { url, kind: 'photo' } }
}

const cardOfPerson = (person: PublicProfile): HeadCard => ({
  title: plainLine(person.name),
  lines: lines(person.headline, person.place, person.stack.join(' · '), `@${person.username}`),
  ...(person.imageUrl !== null && { picture: { url: person.imageUrl, kind: 'face' } }),
})

function openPosts({ reads, config: { publicUrl } }: Options) {
  const { origin } = publicUrl

  return async function post(id: string): Promise<Head> {
    const found = await reads.findPost(id)
    if (found === undefined) return MISSING
    const { creator } = found
    const [author, others, comments] = await Promise.all([
      reads.findPerson(creator.$id),
      reads.listBy(creator.$id, { max: MORE + 1 }),
      reads.listComments(id),
    ])
    if (author === undefined) return MISSING
    const more = (others?.posts ?? []).filter(({ $id }) => $id !== id).slice(0, MORE)
    const page: PublicPage = { kind: 'post', post: found, author, comments, more }
    return {
      status: 200,
      title: postName(found),
      description: postSummary(found),
      url: `${origin}/posts/${id}`,
      card: cardOfPost(found),
      feed: { path: feedPath('profiles', creator.$id), title: plainLine(creator.name) },
      data: postData(found, origin),
      page,
    }
  }
}

function openProfiles({ reads, config: { publicUrl } }: Options) {
  const { origin } = publicUrl

  return async function profile(id: string, after: string | undefined): Promise<Head> {
    const person = await reads.findPerson(id)
    const list = person && (await reads.listBy(id, { max: PAGE, after }))
    if (!person || !list) return MISSING
    const path = profilePath(person)
    const name = plainLine(person.name)
    const [github, links, pinned, follows] = await Promise.all([
      reads.findGithub(id),
      reads.findLinks(id),
      after === undefined ? Promise.all(person.pinnedPosts.map(reads.findPost)) : [],
      reads.countFollows(id),
    ])
    const page: PublicPage = {
      kind: 'profile',
      person,
      github,
      links,
      pinned: pinned.flatMap((each) => each ?? []),
      ...follows,
      ...list,
      posts: list.posts.filter(({ $id }) => !person.pinnedPosts.includes($id)),
      ...nextPage(path, list.posts, list.total),
    }
    return {
      status: 200,
      title: name,
      description: captionOf(person.bio ?? person.headline ?? '') || `Posts by ${name}`,
      url: origin + path,
      card: cardOfPerson(person),
      feed: { path: feedPath('profiles', id), title: name },
      data: profileData(person, { github, posts: list.total, origin }),
      page,
    }
  }
}

function openLists({ reads, config: { publicUrl } }: Options) {
  const { origin } = publicUrl

  async function tag(typed: string, after: string | undefined): Promise<Head> {
    const name = foldTag(typed)
    const list = name === '' ? undefined : await reads.listTagged(name, { max: PAGE, after })
    if (!list) return MISSING
    const path = `/tags/${encodeURIComponent(name)}`
    const title = `#${plainLine(name)}`
    const page: PublicPage = {
      kind: 'tag',
      tag: name,
      ...list,
      ...nextPage(path, list.posts, list.total),
    }
    const picture = list.posts[0]?.pictures[0]
    return {
      // A tag that nobody uses is no page that search engines should list.
      status: picture ? 200 : 404,
      title,
      description: `Posts with ${title}`,
      url: origin + path,
      ...(picture && { picture: sharedPicture(picture, origin) }),
      feed: { path: feedPath('tags', name), title },
      page,
    }
  }

  async function explore(after: string | undefined): Promise<Head> {
    const list = await reads.listNewest({ max: PAGE, after })
    if (!list) return MISSING
    const next = nextPage('/explore', list.posts, list.total)
    return {
      status: 200,
      title: 'Posts',
      description: 'Pictures of the working life of developers, the newest first.',
      url: `${origin}/explore`,
      page: { kind: 'explore', ...list, ...next },
    }
  }

  async function people(after: string | undefined, search: URLSearchParams): Promise<Head> {
    const filters = parsePeopleFilters(search)
    const chosen = serializePeopleFilters(filters)
    // A form also sends its empty fields.
    if (['q', 'stack', 'place'].some((name) => search.getAll(name).includes('')))
      return { status: 302, location: ['/all-users', chosen.toString()].filter(Boolean).join('?') }
    const list = await reads.listPeople(filters, { max: PAGE, after })
    if (!list) return MISSING
    const next = nextPage('/all-users', list.people, list.total, chosen)
    return {
      status: 200,
      title: 'People',
      description: 'Developers who share their working life here.',
      url: `${origin}/all-users`,
      page: { kind: 'people', filters, ...list, ...next },
    }
  }

  return { tag, explore, people }
}

/** The pages of posts, people and tags for guests: what is in their heads, and what they show. */
export function publicHeads(options: Options) {
  const { tag, explore, people } = openLists(options)

  /** Not for search engines. Undefined unless the person shows it: whoever signs in may see more. */
  async function resume(id: string): Promise<Head | undefined> {
    const found = await options.reads.findResume(id)
    if (found === undefined) return undefined
    const title = `Resume of ${plainLine(found.basics.name)}`
    return { status: 200, title, description: title, page: { kind: 'resume', resume: found } }
  }

  /** By the only segment of the address. */
  const lists = new Map([
    ['explore', explore],
    ['all-users', people],
  ])
  /** By the address without the id. */
  const pages = new Map<string, (id: string, after?: string) => Promise<Head | undefined>>([
    ['posts', openPosts(options)],
    ['profile', openProfiles(options)],
    ['profile/resume', resume],
    ['tags', tag],
  ])

  /** The address with an earlier username leads to the one with the present, if the person has chosen so. */
  async function byUsername(name: string, section: string, after?: string) {
    const id = await options.reads.idOf(name)
    const moved = id === '' ? await options.reads.findMoved(name) : undefined
    if (moved === undefined) return pages.get(section)?.(id, after)
    const location = profilePath(moved) + section.replace('profile', '')
    return { status: 302, location } satisfies Head
  }

  /** Undefined for pages without a head of their own. */
  return async (path: string, search: URLSearchParams): Promise<Head | undefined> => {
    const after = search.get('after') ?? undefined
    const { section, segment, isHandle } = partsOf(path)
    if (segment === undefined) return lists.get(section)?.(after, search)
    const page = pages.get(section)
    if (page === undefined) return undefined
    const name = decoded(segment)
    if (name === undefined) return MISSING
    return isHandle ? byUsername(name, section, after) : page(name, after)
  }
}

/** The parts of an address: `/profile/1/resume`, `/@ada/resume`, `/explore`. */
function partsOf(path: string) {
  const [, first = '', ...rest] = path.replace(/\/$/, '').split('/')
  const isHandle = first.startsWith('@')
  const [segment, ...below] = isHandle ? [first.slice(1), ...rest] : rest
  return { section: [isHandle ? 'profile' : first, ...below].join('/'), segment, isHandle }
}
