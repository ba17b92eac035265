import type { Config } from '#config'
import type { AccountChange, ClientChange, RecordChange } from '#changes'
import { ACTIONS } from './channels.ts'

type Ids = Pick<Config, 'databaseId' | 'collectionIds' | 'bucketId'>

/** All names of an event, from the most specific to the most general, and its channels. */
export interface EventNames {
  readonly events: readonly string[]
  readonly channels: readonly string[]
}

/**
 * The names of an event: `first` for clients that know only documents of collections; `full` with rows of tables, and
 * with channels for one kind of action.
 */
export type EventNaming = Readonly<Record<'first' | 'full', EventNames>>

/** `a.1.b.2` with every combination of ids replaced by `*`, the most specific first. */
function patterns([word, id, ...rest]: readonly string[]): string[] {
  if (word === undefined) return []
  const [heads, tails] = [[`${word}.${id}`, `${word}.*`], patterns(rest)]
  if (tails.length === 0) return heads
  return heads.flatMap((head) => tails.map((tail) => `${head}.${tail}`))
}

/** `path` alternates words and ids. */
function namesOf(path: readonly string[], action: string): EventNames {
  const exact = patterns(path)
  const widerEvents: string[] = []
  for (let end = path.length - 2; end > 0; end -= 2)
    widerEvents.push(...patterns(path.slice(0, end)))
  const list = path.slice(0, -1)
  return {
    events: [...exact.map((each) => `${each}.${action}`), ...exact, ...widerEvents],
    channels: [list.slice(-1), list, path].map((words) => words.join('.')),
  }
}

/** The path of a record, in every API's terms. */
function pathsOf(
  change: RecordChange,
  { databaseId, collectionIds, bucketId }: Ids,
): readonly [string[], ...string[][]] {
  const { id } = change
  if (change.kind === 'file') return [['buckets', bucketId, 'files', id]]
  const collection = collectionIds[change.collection]
  const row = ['tables', collection, 'rows', id]
  return [
    ['databases', databaseId, 'collections', collection, 'documents', id],
    ['databases', databaseId, ...row],
    ['tablesdb', databaseId, ...row],
  ]
}

/** All of the names, each once, with the channels for this action only. */
function mergeNames(names: readonly EventNames[], action: string): EventNames {
  const channels = [...new Set(names.flatMap((each) => each.channels))]
  return {
    events: [...new Set(names.flatMap(({ events }) => events))],
    channels: [...channels, ...channels.map((channel) => `${channel}.${action}`)],
  }
}

function accountNames({ accountId, event }: AccountChange): EventNames {
  const [word = '', id = '', action] = event.split('.')
  const owner = ['users', accountId]
  const channels = ['account', `account.${accountId}`]
  if (action !== undefined) return { ...namesOf([...owner, word, id], action), channels }
  const { events } = namesOf(owner, word)
  const exact = id === '' ? [] : patterns(owner).map((each) => `${each}.${event}`)
  return { events: [...exact, ...events], channels }
}

export function namingOf(change: ClientChange, ids: Ids): EventNaming {
  if (change.kind === 'account') {
    const first = accountNames(change)
    const action = change.event.split('.').find((word) => ACTIONS.includes(word)) ?? ''
    return { first, full: mergeNames([first], action) }
  }
  const { action } = change
  const [first, ...others] = pathsOf(change, ids)
  const names = namesOf(first, action)
  return {
    first: names,
    full: mergeNames([names, ...others.map((each) => namesOf(each, action))], action),
  }
}
