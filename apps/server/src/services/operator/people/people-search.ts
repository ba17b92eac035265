import { AppError, canonicalEmail, LIMITS, mayDo, Query } from '@devhood/contract'
import type { ModeratedPerson, ModeratedPersonList } from '@devhood/contract/schemas'
import { type Actor, type Engine, ignoringBlocks, isModerator } from '#engine'
import type { Platform } from '#platform'
import type { Reader } from '#platform/database'
import { findCursor } from '../lists.ts'
import { loadPeople, lookedUpBy, withNumbers } from './people.ts'
import { isFilter, momentOf, peopleMatching } from './matching-store.ts'
import { findPerson, findPersonByEmail } from './people-store.ts'
import type { Matching, PeopleQuery, UrlOf } from '../schema.ts'

export interface PeopleOptions extends Pick<Platform, 'database' | 'now'> {
  readonly engine: Pick<Engine, 'list'>
}

const byWords = (words: string): Query =>
  Query.or([Query.search('name', words), Query.search('username', words)])

/** The newest first; full-text matches in the order of the search index. */
const containing = (words: string): Query[] =>
  words === '' ? [Query.orderDesc('$createdAt')] : [byWords(words), Query.orderDesc('')]

/** What only operators may look for: it says where somebody is, or how to write to them. */
const PRIVATE = ['network', 'domain', 'emailStart'] as const

/** Throws `user_unauthorized` to whoever may not look for what the filter names. */
function checkFilter({ role }: Actor, matching: Matching): void {
  if (mayDo(role, 'administer')) return
  const refused = PRIVATE.find((each) => matching[each] !== undefined)
  if (refused !== undefined)
    throw new AppError('user_unauthorized', {
      message: `Parameter "${refused}" is for operators only.`,
    })
}

/** Whom words find together with filters: so many of the newest. */
const FOUND_MAX = 500

/** Filters of people with the ids of those whom their words find. */
export function peopleFilters({ database, engine }: Omit<PeopleOptions, 'now'>) {
  return async function filterOf(
    actor: Actor,
    { search = '', ...matching }: Matching,
    urlOf: UrlOf,
  ) {
    checkFilter(actor, matching)
    const words = search.trim()
    if (words === '') return matching
    const queries = [...containing(words), Query.limit(FOUND_MAX), Query.select(['$id'])]
    const request = { collection: 'users', queries, totalMax: 0 }
    const { documents } = await engine.list(database, request, {
      actor: ignoringBlocks(actor),
      urlOf,
    })
    return { ...matching, among: documents.map(({ $id }) => $id) }
  }
}

/** Those with something in common. Throws `general_cursor_not_found` and `user_unauthorized`. */
function filteredPeople({ database, now, ...options }: PeopleOptions) {
  const filterOf = peopleFilters({ database, ...options })
  return async function list(
    actor: Actor,
    { cursorAfter, limit = LIMITS.listLimitDefault, ...matching }: PeopleQuery,
    urlOf: UrlOf,
  ): Promise<ModeratedPersonList> {
    const asOf = await momentOf(database, now())
    const found = peopleMatching(await filterOf(actor, matching, urlOf), asOf)
    const last = await findCursor(cursorAfter, async (v) => findPerson(database, v))
    const rows = await found.list(database, last ? found.positionOf(last) : found.start, limit)
    // A first page that isn't full has everybody.
    const isWhole = last === undefined && rows.length < limit
    const present = lookedUpBy(actor)
    return {
      total: isWhole ? rows.length : await found.count(database),
      people: rows.map((row) => present(row, urlOf)),
      asOf,
    }
  }
}

/**
 * The person with exactly this username or, for operators, email. The response leaves out the email because the caller knows it.
 */
async function findExact(
  database: Reader,
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

/**
 * Finds people for operators, including hidden and blocked ones, and those whom the operator has blocked as a
 * member.
 */
export function peopleSearch(options: PeopleOptions) {
  const { database, engine } = options
  const listFiltered = filteredPeople(options)

  /** The newest first, after an exact match. */
  async function listFound(
    actor: Actor,
    { search = '', cursorAfter, limit = LIMITS.listLimitDefault }: PeopleQuery,
    urlOf: UrlOf,
  ): Promise<ModeratedPersonList> {
    const words = search.trim()
    const view = { actor: ignoringBlocks(actor), urlOf }
    const read = async (queries: Query[]) =>
      engine.list(
        database,
        { collection: 'users', queries: [...queries, Query.select(['$id'])] },
        view,
      )
    const first =
      cursorAfter === undefined
        ? await findExact(database, actor, words, async (queries) =>
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

  /** Throws `general_cursor_not_found`, and `user_unauthorized` where a filter is for operators only. */
  async function list(
    actor: Actor,
    query: PeopleQuery,
    urlOf: UrlOf,
  ): Promise<ModeratedPersonList> {
    const { search: _, ...filter } = query
    const found = await (isFilter(filter) ? listFiltered : listFound)(actor, query, urlOf)
    return { ...found, people: await withNumbers(database, actor, found.people) }
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
