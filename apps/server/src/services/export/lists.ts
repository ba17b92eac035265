import type { CollectionName, Declarations } from '@devhood/contract/collections'
import { collections } from '#resources'
import type { Collection } from '#engine'

type Field = Collection['fields'][string]
/** The names of the archive's lists, derived from the fields that refer to people. */
export type ListName = {
  [C in CollectionName]: {
    [K in keyof Declarations[C]['fields']]: Declarations[C]['fields'][K] extends {
      readonly archive: { readonly list: infer L extends string }
    }
      ? L
      : never
  }[keyof Declarations[C]['fields']]
}[CollectionName]

/**
 * One list of the archive: the documents of a collection whose field is the person, and the exported keys of each.
 */
export interface List {
  readonly collection: string
  readonly field: string
  readonly keys: readonly string[]
}

const named = (name: string): Collection => {
  const found = collections.find((each) => each.name === name)
  if (found === undefined) throw new Error(`No collection "${name}" is declared.`)
  return found
}

/** The exported keys of a document by another person that is embedded in one of this person's. */
function keysOfOther({ fields, nested }: Collection): string[] {
  return Object.entries(fields).flatMap(([key, field]) =>
    nested.includes(key) && field.unexported === undefined ? keysUnder(key, field) : [],
  )
}

function keysUnder(key: string, field: Field): string[] {
  if (!('to' in field)) return [key]
  const only = field.kind === 'relation' ? field.exported : undefined
  return (only ?? keysOfOther(named(field.to))).map((below) => `${key}.${below}`)
}

/** The exported keys of a collection's documents; `by` is the field that always is the person. */
export function keysOf(collection: Collection, by?: string): string[] {
  const isOwn = by === undefined || by === collection.owner
  return Object.entries(collection.fields).flatMap(([key, field]) => {
    const { unexported, audience } = field
    const isLeftOut = unexported && (isOwn ? 'never' in unexported : true)
    return key === by || isLeftOut || (audience === 'owner' && !isOwn) ? [] : keysUnder(key, field)
  })
}

/** Every list of an archive, by its name. */
export const LISTS = Object.fromEntries(
  collections.flatMap((collection: Collection) =>
    Object.entries(collection.fields).flatMap(([field, declared]): [string, List][] => {
      const archive = 'archive' in declared ? declared.archive : undefined
      if (archive === undefined || 'none' in archive) return []
      return [
        [archive.list, { collection: collection.name, field, keys: keysOf(collection, field) }],
      ]
    }),
  ),
) as Readonly<Record<ListName, List>>
