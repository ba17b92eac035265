import { AppError, canonicalEmail, LIMITS, mayDo, Query } from '@devhood/contract'
import type { ModeratedPerson, ModeratedPersonList } from '@devhood/contract/schemas'
import { type Actor, type Engine, ignoringBlocks, isModerator } from '#engine'
import type { Platform } from '#platform'
import { loadPeople, lookedUpBy, type presentPerson } from './people.ts'
import { isFilter, momentOf, peopleMatching } from './matching-store.ts'
import { findPerson, findPersonByEmail } from './people-store.ts'
import type { PeopleQuery, UrlOf } from '../schema.ts'

export interface PeopleOptions extends Pick<Platform, 'database' | 'now'> {
  readonly engine: Pick<Engine, 'list'>
}

/** The newest first; full-text matches in the order of the search index. */
const containing = (words: string): Query[] =>
  words === ''
    ? [Query.orderDesc('$createdAt')]
    : [
        Query.or([Query.search('name', words), Query.search('username', words)]),
        Query.orderDesc(''),
      ]

/** Those with something in common. Throws `general_cursor_not_found`. */
async function listMatching(
  { database, now }: Pick<PeopleOptions, 'database' | 'now'>,
  { cursorAfter, limit = LIMITS.listLimitDefault, ...matching }: Omit<PeopleQuery, 'search'>,
  urlOf: UrlOf,
  present: typeof presentPerson,
): Promise<ModeratedPersonList> {
  const asOf = await momentOf(database, now())
  const found = peopleMatching(matching, asOf)
  const last =
    cursorAfter === undefined ? undefined : await findPerson(database, { id: cursorAfter })
  if (cursorAfter !== undefined && last === undefined)
    throw new AppError('general_cursor_not_found')
  const rows = await found.list(database, last ? found.positionOf(last) : found.start, limit)
  // A first page that isn't full has everybody.
  const isWhole = last === undefined && rows.length < limit
  return {
    total: isWhole ? rows.length : await found.count(database),
    people: rows.map((row) => present(row, urlOf)),
    asOf,
  }
}

/**
 * Finds people for operators, including hidden and blocked ones, and those whom the operator has blocked as a
 * member.
 */
export function peopleSearch({ database, engine, now }: PeopleOptions) {
  /**
   * The person with exactly this username or, for operators, email. The response leaves out the email because the caller knows it.
   */
  async function findExact(
    { role }: Actor,
    words: string,
    search: (queries: Query[]) => Promise<string[]>,
  ) {
    const email = canonicalEmail(words)
    if (email !== undefined && mayDo(role, 'administer'))
      return [(await findPersonByEmail(database, { email }))?.$id].flatMap((id) => id ?? [])
    const username = words.replace(/^@/, '')
    const isOne = username !== '' && !/\s/u.test(username) && username.length <= LIMITS.usernameMax
    return isOne ? search([Query.equal('username', [username])]) : []
  }

  /** The newest first, after an exact match. Throws `general_cursor_not_found`. */
  async function list(
    actor: Actor,
    { search = '', ...query }: PeopleQuery,
    urlOf: UrlOf,
  ): Promise<ModeratedPersonList> {
    const words = search.trim()
    const { cursorAfter, limit = LIMITS.listLimitDefault } = query
    if (isFilter(query)) {
      if (words !== '')
        throw new AppError('general_argument_invalid', {
          message: 'Parameter "search" must be left out where people are filtered.',
        })
      return listMatching({ database, now }, query, urlOf, lookedUpBy(actor))
    }
    const view = { actor: ignoringBlocks(actor), urlOf }
    const read = async (queries: Query[]) =>
      engine.list(
        database,
        { collection: 'users', queries: [...queries, Query.select(['$id'])] },
        view,
      )
    const first =
      cursorAfter === undefined
        ? await findExact(actor, words, async (queries) =>
            (await read(queries)).documents.map(({ $id }) => $id),
          )
        : []
    const page = [...containing(words), Query.limit(limit)]
    const found = await read(
      cursorAfter === undefined ? page : [...page, Query.cursorAfter(cursorAfter)],
    )
    const ids = [...new Set([...first, ...found.documents.map(({ $id }) => $id)])]
    const people = await loadPeople(database, ids, urlOf, lookedUpBy(actor))
    return {
      total: Math.max(found.total, ids.length),
      people: ids.flatMap((id) => people.find(id) ?? []),
    }
  }

  /** Throws `document_not_found`. */
  async function get(actor: Actor, id: string, urlOf: UrlOf): Promise<ModeratedPerson> {
    const person = await findPerson(database, { id })
    const isShown = person?.hidden === 0 && person.blockedAt === null
    if (person === undefined || !(isShown || isModerator(actor)))
      throw new AppError('document_not_found', { message: 'There is no such person.' })
    return lookedUpBy(actor)(person, urlOf)
  }

  return { list, get }
}

export type PeopleSearch = ReturnType<typeof peopleSearch>
