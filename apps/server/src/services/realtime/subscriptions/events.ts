import type { Config } from '#config'
import type { AccountChange, ClientChange, RecordChange } from '#changes'
import { ACTIONS } from './channels.ts'

type PathSegment = readonly [word: string, id: string]
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
function patterns(segments: readonly PathSegment[]): string[] {
  return segments.reduce<string[]>(
    (before, [word, id]) =>
      (before.length === 0 ? [''] : before.map((each) => `${each}.`)).flatMap((each) => [
        `${each}${word}.${id}`,
        `${each}${word}.*`,
      ]),
    [],
  )
}

function namesOf(segments: readonly PathSegment[], action: string): EventNames {
  const exact = patterns(segments)
  const widerEvents = segments.map((_, at) => patterns(segments.slice(0, at))).toReversed()
  const path = segments.flat()
  const list = path.slice(0, -1)
  return {
    events: [...exact.map((each) => `${each}.${action}`), ...exact, ...widerEvents.flat()],
    channels: [list.slice(-1), list, path].map((words) => words.join('.')),
  }
}

/** The path segments of a record, in every API's terms. */
function pathsOf(
  change: RecordChange,
  { databaseId, collectionIds, bucketId }: Ids,
): readonly [PathSegment[], ...PathSegment[][]] {
  const { id } = change
  if (change.kind === 'file')
    return [
      [
        ['buckets', bucketId],
        ['files', id],
      ],
    ]
  const collection = collectionIds[change.collection]
  const rows: PathSegment[] = [
    ['tables', collection],
    ['rows', id],
  ]
  return [
    [
      ['databases', databaseId],
      ['collections', collection],
      ['documents', id],
    ],
    [['databases', databaseId], ...rows],
    [['tablesdb', databaseId], ...rows],
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
  const owner: PathSegment = ['users', accountId]
  const channels = ['account', `account.${accountId}`]
  if (action !== undefined) return { ...namesOf([owner, [word, id]], action), channels }
  const { events } = namesOf([owner], word)
  const exact = id === '' ? [] : patterns([owner]).map((each) => `${each}.${event}`)
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
