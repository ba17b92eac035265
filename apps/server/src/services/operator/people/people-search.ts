import { AppError, canonicalEmail, LIMITS, Query } from '@devhood/contract'
import type { ModeratedPerson, ModeratedPersonList } from '@devhood/contract/schemas'
import { type Actor, type Engine, ignoringBlocks } from '#engine'
import type { Platform } from '#platform'
import { loadPeople, presentPerson } from './people.ts'
import { countHeldPeople, findPerson, findPersonByEmail, listHeldPeople } from './people-store.ts'
import type { PeopleQuery, UrlOf } from '../schema.ts'

export interface PeopleOptions extends Pick<Platform, 'database'> {
  readonly engine: Pick<Engine, 'list'>
}

/** The newest first; full-text matches in the order of the search index. */
const matching = (words: string): Query[] =>
  words === ''
    ? [Query.orderDesc('$createdAt')]
    : [
        Query.or([Query.search('name', words), Query.search('username', words)]),
        Query.orderDesc(''),
      ]

/** Those of whom something is held, longest first. Throws `general_cursor_not_found`. */
async function listHeld(
  database: PeopleOptions['database'],
  { cursorAfter, limit }: { readonly cursorAfter: string | undefined; readonly limit: number },
  urlOf: UrlOf,
): Promise<ModeratedPersonList> {
  const last =
    cursorAfter === undefined ? undefined : await findPerson(database, { id: cursorAfter })
  if (cursorAfter !== undefined && last === undefined)
    throw new AppError('general_cursor_not_found')
  const after = { heldAt: last?.heldAt ?? 0, id: last?.$id ?? '' }
  const rows = await listHeldPeople(database, { ...after, limit })
  return {
    total: Number((await countHeldPeople(database)) ?? 0),
    people: rows.map((row) => presentPerson(row, urlOf)),
  }
}

/**
 * Finds people for operators, including hidden and blocked ones, and those whom the operator has blocked as a
 * member.
 */
export function peopleSearch({ database, engine }: PeopleOptions) {
  /**
   * The person with exactly this email or username. The response leaves out the email because the caller knows it.
   */
  async function findExact(words: string, search: (queries: Query[]) => Promise<string[]>) {
    const email = canonicalEmail(words)
    if (email !== undefined)
      return [(await findPersonByEmail(database, { email }))?.$id].flatMap((id) => id ?? [])
    const username = words.replace(/^@/, '')
    const isOne = username !== '' && !/\s/u.test(username) && username.length <= LIMITS.usernameMax
    return isOne ? search([Query.equal('username', [username])]) : []
  }

  /** The newest first, after an exact match. Throws `general_cursor_not_found`. */
  async function list(
    actor: Actor,
    { search = '', held = false, cursorAfter, limit = LIMITS.listLimitDefault }: PeopleQuery,
    urlOf: UrlOf,
  ): Promise<ModeratedPersonList> {
    if (held) return listHeld(database, { limit, cursorAfter }, urlOf)
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
        ? await findExact(words, async (queries) =>
            (await read(queries)).documents.map(({ $id }) => $id),
          )
        : []
    const page = [...matching(words), Query.limit(limit)]
    const found = await read(
      cursorAfter === undefined ? page : [...page, Query.cursorAfter(cursorAfter)],
    )
    const ids = [...new Set([...first, ...found.documents.map(({ $id }) => $id)])]
    const people = await loadPeople(database, ids, urlOf)
    return {
      total: Math.max(found.total, ids.length),
      people: ids.flatMap((id) => people.find(id) ?? []),
    }
  }

  /** Throws `document_not_found`. */
  async function get(id: string, urlOf: UrlOf): Promise<ModeratedPerson> {
    const person = await findPerson(database, { id })
    if (person === undefined)
      throw new AppError('document_not_found', { message: 'There is no such person.' })
    return presentPerson(person, urlOf)
  }

  return { list, get }
}

export type PeopleSearch = ReturnType<typeof peopleSearch>
