import { Query } from '@devhood/contract'
import { users } from '@devhood/contract/collections'

import { personKeys } from './keys.ts'
import { listUsers, pagedPeople, PEOPLE_PAGE, type PeoplePage } from './queries.ts'

/** One word, as usernames are: led by @ or not. */
const HANDLE = new RegExp(
  `^@?(\\S{${users.fields.username.min},${users.fields.username.max}})$`,
  'u',
)

/** Everybody whose name or username holds the words, the newest first, led by who goes by that very name. */
export function searchPeopleQuery(term: string) {
  const words = term.trim()
  const query = pagedPeople(personKeys.found(words), async (cursorDocument, signal) =>
    cursorDocument
      ? listUsers([matchesTerm(words)], { limit: PEOPLE_PAGE, cursorDocument, signal })
      : firstPage(words, signal),
  )
  return { ...query, enabled: words !== '' }
}

function matchesTerm(words: string): Query {
  return Query.or([Query.search('name', words), Query.search('username', words)])
}

/** Whoever is called exactly so may be far from the newest of those who match: asked for apart. */
async function firstPage(words: string, signal: AbortSignal): Promise<PeoplePage> {
  const handle = HANDLE.exec(words)?.[1]
  const [exact, found] = await Promise.all([
    handle && listUsers([Query.equal('username', [handle])], { limit: 1, signal }),
    listUsers([matchesTerm(words)], { limit: PEOPLE_PAGE, signal }),
  ])
  if (!exact) return found
  const ids = new Set(exact.people.map(({ $id }) => $id))
  const others = found.people.filter(({ $id }) => !ids.has($id))
  return { ...found, people: [...exact.people, ...others] }
}
