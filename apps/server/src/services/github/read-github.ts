import { AppError } from '@devhood/contract'
import type { GithubRepository } from '@devhood/contract/schemas'
import type { Config } from '#config'
import { findShapeError } from '#lib/json-shape'
import { excerpt, plainLine } from '#lib/plain-text'
import type { GithubSites } from '#platform/oauth'
import type { FetchRemote, Remote } from '#platform/remote'

/** Repositories of one response: the largest page that GitHub has. */
const PAGE = 100
/** A page of repositories has some 11,000 keys. */
const SHAPE = { levels: 16, keys: 30_000, values: 50_000 }
const DESCRIPTION_MAX = 350
const LANGUAGE_MAX = 50
/** Side of the avatar in pixels. */
const AVATAR_SIDE = 80

/** What the server keeps of an account. */
export interface GithubUser {
  readonly login: string
  readonly url: string
  readonly repositories: readonly GithubRepository[]
}

interface Options {
  readonly remote: Pick<Remote, 'withFetch'>
  readonly client: NonNullable<Config['oauth']['github']>
  readonly sites: GithubSites
  /** A picture as PNG with this size. */
  readonly pictureAt: (
    url: string,
    size: { readonly width: number; readonly height: number },
    person: string,
  ) => Promise<Buffer>
}

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

function lineOf(value: unknown, max: number): string | null {
  // GitHub has its own, lower limits: nobody needs what is cut off before it is read.
  const line = typeof value === 'string' ? excerpt(plainLine(value.slice(0, 10 * max)), max) : ''
  return line === '' ? null : line
}

/** The repository, unless it isn't public, isn't this account's, or has a name that GitHub doesn't allow. */
function repositoryOf(value: unknown, uid: string, home: string): GithubRepository | undefined {
  if (!isObject(value) || value['private'] === true) return undefined
  const { id, name, owner, description, language, stargazers_count: stars } = value
  if (!isObject(owner) || String(owner['id']) !== uid || !Number.isSafeInteger(id)) return undefined
  if (typeof name !== 'string' || !/^[\w.-]{1,100}$/.test(name)) return undefined
  return {
    id: String(id),
    name,
    url: `${home}/${name}`,
    description: lineOf(description, DESCRIPTION_MAX),
    language: lineOf(language, LANGUAGE_MAX),
    stars: Number.isSafeInteger(stars) ? Math.max(0, Number(stars)) : 0,
  }
}

export function openGithubReader({ remote, client, sites, pictureAt }: Options) {
  const { clientId, clientSecret } = client
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const asGuest = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' }
  // The credentials of this server, not of a person: GitHub allows it more requests an hour.
  const asClient = { ...asGuest, authorization: `Basic ${credentials}` }

  /** Throws unless GitHub responds with 200. */
  async function ask(get: FetchRemote, path: string): Promise<unknown> {
    const url = sites.api + path
    const first = await get(url, asClient)
    // Some kinds of clients may not ask like this.
    const { status, body } = first.status === 401 ? await get(url, asGuest) : first
    if (status !== 200) throw new Error(`GitHub responds ${status}.`)
    const fault = findShapeError(body, SHAPE)
    if (fault !== undefined) throw new Error(`GitHub's response ${fault}.`)
    return JSON.parse(body.toString()) as unknown
  }

  async function avatarAt(address: unknown, uid: string): Promise<string | null> {
    const url = typeof address === 'string' ? URL.parse(address) : null
    if (url === null) return null
    url.searchParams.set('s', String(AVATAR_SIDE))
    const size = { width: AVATAR_SIDE, height: AVATAR_SIDE }
    const picture = await pictureAt(url.href, size, `github ${uid}`)
    return `data:image/png;base64,${picture.toString('base64')}`
  }

  /**
   * By its id: a login can be changed, and then belong to somebody else. Undefined when GitHub doesn't respond, knows
   * no such account, or sends something else. Without a picture, `avatar` is undefined. Throws
   * `general_service_unavailable` when too many sites are asked at once.
   */
  async function read(uid: string) {
    try {
      const response = await remote.withFetch(async (get) => {
        const user = await ask(get, `/user/${encodeURIComponent(uid)}`)
        if (!isObject(user) || String(user['id']) !== uid) throw new Error('Another account.')
        const { login } = user
        if (typeof login !== 'string' || !/^[\w-]{1,64}$/.test(login)) throw new Error('No login.')
        const query = `type=owner&sort=pushed&per_page=${PAGE}`
        const list = await ask(get, `/users/${login}/repos?${query}`)
        return {
          login,
          picture: user['avatar_url'],
          list: Array.isArray(list) ? list.slice(0, PAGE) : [],
        }
      })
      const url = `${sites.pages}/${response.login}`
      const repositories = response.list.flatMap((each) => repositoryOf(each, uid, url) ?? [])
      const user: GithubUser = { login: response.login, url, repositories }
      return { user, avatar: await avatarAt(response.picture, uid).catch(() => undefined) }
    } catch (error) {
      if (error instanceof AppError && error.type === 'general_service_unavailable') throw error
      // A deleted account, a limit, a broken response: it is asked again tomorrow, whatever the reason.
      return undefined
    }
  }

  return read
}

export type ReadGithub = ReturnType<typeof openGithubReader>
