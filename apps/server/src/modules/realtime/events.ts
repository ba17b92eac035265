import type { Config } from '#config'
import type { RecordChange } from '#modules/changes'

type Level = readonly [word: string, id: string]
type Ids = Pick<Config, 'databaseId' | 'collectionIds' | 'bucketId'>

/** `a.1.b.2` with every choice of ids replaced by `*`, the most exact first. */
function patterns(levels: readonly Level[]): string[] {
  return levels.reduce<string[]>(
    (before, [word, id]) =>
      (before.length === 0 ? [''] : before.map((each) => `${each}.`)).flatMap((each) => [
        `${each}${word}.${id}`,
        `${each}${word}.*`,
      ]),
    [],
  )
}

/** Every name that an event goes by, from the most exact to the widest. */
function eventsOf(levels: readonly Level[], action: string): string[] {
  const exact = patterns(levels)
  const wider = levels.map((_, at) => patterns(levels.slice(0, at))).toReversed()
  return [...exact.map((each) => `${each}.${action}`), ...exact, ...wider.flat()]
}

/** The levels of a record's address. */
function levelsOf(change: RecordChange, { databaseId, collectionIds, bucketId }: Ids): Level[] {
  if (change.kind === 'file')
    return [
      ['buckets', bucketId],
      ['files', change.id],
    ]
  return [
    ['databases', databaseId],
    ['collections', collectionIds[change.collection]],
    ['documents', change.id],
  ]
}

/** The names of an event, and the channels that it is told on. */
export function newsOf(
  change: RecordChange,
  ids: Ids,
): { readonly events: string[]; readonly channels: string[] } {
  const levels = levelsOf(change, ids)
  const address = levels.flat().join('.')
  const list = address.slice(0, -change.id.length - 1)
  const word = change.kind === 'file' ? 'files' : 'documents'
  return { events: eventsOf(levels, change.action), channels: [word, list, address] }
}
