import { collections, type ListName } from '#resources'
import type { Collection } from '#engine'

type Field = Collection['fields'][string]
/**
 * One list of the archive: the documents of a collection whose field is the person, and the exported keys of each.
 */
export interface List {
  readonly collection: string
  readonly field: string
  readonly keys: readonly string[]
  /** Whether the person is in a set of the document. */
  readonly isMembership: boolean
  /** The file of the list in the archive. Lists with the same file are its fields. */
  readonly path: string
  /** The key with the id of the document's stored file, if it is this person's. */
  readonly fileKey: string | undefined
  /** The key with the ids of all of them. */
  readonly filesKey: string | undefined
}

const toPath = (name: string) =>
  `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`

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

function listOf(collection: Collection, name: string, field: string): List {
  const keys = keysOf(collection, field)
  const { name: of, fields } = collection
  const isMembership = fields[field]?.kind === 'members'
  return {
    collection: of,
    field,
    keys,
    isMembership,
    path: toPath(isMembership ? name : of),
    fileKey: keys.find((key) => fields[key]?.kind === 'file'),
    filesKey: keys.find((key) => {
      const declared = fields[key]
      return declared?.kind === 'pictureList' && declared.each.kind === 'file'
    }),
  }
}

export const LISTS = Object.fromEntries(
  collections.flatMap((collection: Collection) =>
    Object.entries(collection.fields).flatMap(([field, declared]): [string, List][] => {
      const archive = 'archive' in declared ? declared.archive : undefined
      if (archive === undefined || 'none' in archive) return []
      return [[archive.list, listOf(collection, archive.list, field)]]
    }),
  ),
) as Readonly<Record<ListName, List>>
