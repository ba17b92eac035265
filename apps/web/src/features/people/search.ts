import { searchedTag } from '#lib/text/searched-tag'
import { Query, textQuery } from '@devhood/contract'
import { users } from '@devhood/contract/collections'

import { personKeys } from './keys.ts'
import { listUsers, pagedPeople, PEOPLE_PAGE, type PeoplePage } from './queries.ts'

/** A single username, optionally with a leading @. */
const HANDLE = new RegExp(
  `^@?(\\S{${users.fields.username.min},${users.fields.username.max}})$`,
  'u',
)

/** People who match, newest first; an exact username match comes first. */
export function searchPeopleQuery(term: string) {
  const words = term.trim()
  const query = pagedPeople(personKeys.found(words), async (cursorDocument, signal) =>
    cursorDocument
      ? listUsers([personFilter(words)], { limit: PEOPLE_PAGE, cursorDocument, signal })
      : firstPage(words, signal),
  )
  return { ...query, enabled: words !== '' }
}

/** People whose texts have all words: name, username, headline, bio, place and stack. A leading # looks in the stack. */
export function personFilter(words: string): Query {
  const tag = searchedTag(words)
  return tag === undefined ? textQuery(words) : Query.contains('stack', [tag])
}

/** The exact match may not be on the first page, so it is requested separately. */
async function firstPage(words: string, signal: AbortSignal): Promise<PeoplePage> {
  const handle = HANDLE.exec(words)?.[1]
  const [exact, found] = await Promise.all([
    handle && listUsers([Query.equal('username', [handle])], { limit: 1, signal }),
    listUsers([personFilter(words)], { limit: PEOPLE_PAGE, signal }),
  ])
  if (!exact) return found
  const ids = new Set(exact.people.map(({ $id }) => $id))
  const others = found.people.filter(({ $id }) => !ids.has($id))
  return { ...found, people: [...exact.people, ...others] }
}
