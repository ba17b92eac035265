import { type Relationship, type Collection, type Field } from './collection.ts'
import { membersFields, tagsFields } from './field-kinds.ts'
import { type Rule } from './rules.ts'

/** How an attribute is compared: decides the values and the methods of queries. */
export type AttributeType =
  | Exclude<Field['kind'], 'file' | 'account' | 'relation' | 'pictureList'>
  | 'reference'
  | 'sequence'
  | 'memberOf'
  | 'feed'
  | 'sharing'
  | 'known'
  | 'words'
  | 'country'

/** A name that queries may use: a field or a system attribute, with the column that is compared. */
export interface Attribute {
  readonly name: string
  readonly column: string
  readonly type: AttributeType
  readonly isNullable: boolean
  /** Only the owner of a document may know it. */
  readonly isPrivate: boolean
  /** Guests may not know it. */
  readonly isForMembers: boolean
  /** Compared without case: the column contains folded text. */
  readonly isFolded: boolean
}

/** An index by columns; every row's `sequence` follows implicitly as the last one, and then the covered columns. */
export interface Index {
  readonly name: string
  readonly columns: readonly string[]
  readonly covered?: readonly string[] | undefined
  readonly isUnique: boolean
  /** It has only the rows whose first column isn't null, and serves lookups, never an order. */
  readonly isPartial?: boolean
}

/** A list, on one collection, of the documents of another that refer to it. */
interface Reverse {
  readonly name: string
  readonly from: Model
  readonly field: string
  readonly kind: 'relation' | 'members'
  readonly isPrivate: boolean
  readonly isForMembers: boolean
}

/** The relationship between the two people that a document names, with its table. */
interface NamedRelationship extends Relationship {
  readonly table: string
}

type Relationships = Readonly<Record<Relationship['kind'], readonly NamedRelationship[]>>

/** A declaration with everything that is derived from it. */
export interface Model {
  readonly name: string
  readonly collection: Collection
  readonly fields: ReadonlyMap<string, Field>
  /** The fields that are sets of members, each with the field that has their number. */
  readonly memberSets: ReadonlyMap<string, { readonly count: string }>
  readonly attributes: ReadonlyMap<string, Attribute>
  readonly reverses: ReadonlyMap<string, Reverse>
  readonly indexes: readonly Index[]
  readonly search: readonly string[]
  readonly indexTerms: readonly string[]
  /** The columns of tag and search tables that contain the sequence of the document. */
  readonly sequenceColumns: readonly string[]
  /** The collections whose documents block people (`block`) or mute them (`mute`). */
  readonly relationships: Relationships
  /** The collection that a relation or a set of members refers to. */
  targetOf(field: string): Model
}
export type Models = ReadonlyMap<string, Model>

export const SYSTEM_COLUMNS = [
  'sequence',
  '$id',
  '$createdAt',
  '$updatedAt',
  '$permissions',
] as const

export const foldedColumn = (field: string): string => `${field}$folded`
/** The table of a field's members or tags. */
export const linkTable = (model: Pick<Model, 'name'>, field: string): string =>
  `${model.name}_${field}`
/** Indexes share one namespace. */
export const indexName = (model: Model, name: string): string => `index_${model.name}_${name}`
export const searchTable = (model: Pick<Model, 'name'>): string => `${model.name}_words`
/** The field of the full-text index that contains index terms, and the term of all listed rows. */
export const TERMS = '$terms'
export const LISTED = '*'
/** The field of the full-text index that contains the words of all fields. */
export const TOGETHER = '$together'
/** The fields of the full-text index. */
export function indexedFields({ search, indexTerms, collection: { together } }: Model) {
  const fields = indexTerms.length === 0 ? search : [...search, TERMS]
  // An index of one field has the words of all in it.
  return together && fields.length > 1 ? [...fields, TOGETHER, ...together.alone] : fields
}
/** The column of the search table with the document's sequence. */
export const searchRow = (model: Pick<Model, 'name'>): string => `${searchTable(model)}.rowid`

/** The column of the tag table with the document's sequence. */
export const tagsRow = (model: Pick<Model, 'name'>, field: string): string =>
  `${linkTable(model, field)}.document`

function typeOf({ kind }: Field): AttributeType {
  if (kind === 'file' || kind === 'account' || kind === 'relation') return 'reference'
  return kind === 'pictureList' ? 'pictures' : kind
}

function system(name: string, type: AttributeType, column = name): Attribute {
  const open = { isPrivate: false, isForMembers: false }
  return { name, column, type, isNullable: false, ...open, isFolded: false }
}

/** The attributes by which clients search in several fields together. */
export const wordAttributes = (together: Collection['together']): readonly string[] =>
  together ? [together.attribute, together.similar, together.exact] : []

function attributesOf(
  fields: ReadonlyMap<string, Field>,
  {
    feed,
    known,
    sharing = [],
    together,
  }: Pick<Collection, 'feed' | 'known' | 'sharing' | 'together'>,
): Map<string, Attribute> {
  const attributes = [
    ...(feed ? [system(feed.attribute, 'feed')] : []),
    ...(known ? [system(known.attribute, 'known', known.people.by)] : []),
    ...sharing.map(({ attribute }) => system(attribute, 'sharing')),
    ...wordAttributes(together).map((name) => system(name, 'words')),
    ...(together?.country === undefined ? [] : [system('country', 'country')]),
    system('$id', 'reference'),
    system('$createdAt', 'instant'),
    system('$updatedAt', 'instant'),
    system('$sequence', 'sequence', 'sequence'),
    ...[...fields].map(([name, field]): Attribute => {
      const isFolded = field.kind === 'text' && field.foldCase === true
      return {
        name,
        column: isFolded ? foldedColumn(name) : name,
        type: typeOf(field),
        isNullable: field.optional === true,
        isPrivate: field.audience === 'owner',
        isForMembers: field.audience === 'member',
        isFolded,
      }
    }),
  ]
  return new Map(attributes.map((attribute) => [attribute.name, attribute]))
}

/** The fields that each name the only one who may do it, at most; empty for an action that is open to others. */
function soleOwners(rule: Rule): string[] {
  if (rule.allow === 'all') return rule.of.flatMap(soleOwners)
  return rule.allow === 'owner' ? [rule.field] : []
}

/**
 * Declared indexes and those that the fields require: relations are looked up in reverse, and lists of everybody's
 * documents can always be ordered by their times. Lists of one owner's documents are ordered by none of these.
 */
function indexesOf(collection: Collection, attributes: ReadonlyMap<string, Attribute>): Index[] {
  const columnOf = (name: string) => attributes.get(name)?.column ?? name
  const named = (entries: Readonly<Record<string, readonly string[]>>, isUnique: boolean) =>
    Object.entries(entries).map(([name, names]) => ({
      name,
      columns: names.map(columnOf),
      covered: collection.covered?.[name]?.map(columnOf),
      isUnique,
      isPartial: collection.partial?.includes(name) ?? false,
    }))
  const indexes: Index[] = [
    ...named(collection.indexes, false),
    ...named(collection.unique ?? {}, true),
  ]
  const readers = soleOwners(collection.access.read)
  // Relations are indexed, so nobody lists more than the documents of one owner.
  const isFoundByReader = readers.some((name) => collection.fields[name]?.kind === 'relation')
  const add = (column: string, isCovered: (index: Index) => boolean, isPartial = false) => {
    const name = column.replace('$', '')
    if (!indexes.some(isCovered))
      indexes.push({ name, columns: [column], isUnique: false, ...(isPartial && { isPartial }) })
  }
  const beginsWith = (column: string) => (index: Index) => index.columns[0] === column
  for (const [name, field] of Object.entries(collection.fields)) {
    if (field.kind === 'file') add(name, beginsWith(name))
    // A reverse list is read newest first, so its index ends with the sequence.
    if (field.kind === 'relation') {
      const isListed = field.reverse !== undefined
      const isCovered = (index: Index) =>
        beginsWith(name)(index) && (!isListed || index.columns.length === 1)
      add(name, isCovered, isFoundByReader && field.optional === true)
    }
  }
  if (readers.length === 0) {
    add('$createdAt', beginsWith('$createdAt'))
    add('$updatedAt', beginsWith('$updatedAt'))
  }
  return indexes
}

/** A model that may still be completed while all of them are built. */
export interface Draft extends Model {
  readonly attributes: Map<string, Attribute>
  readonly reverses: Map<string, Reverse>
}

export function relationshipsOf(collections: readonly Collection[]): Relationships {
  const named = collections.flatMap(({ name, relationship }) =>
    relationship ? [{ table: name, ...relationship }] : [],
  )
  const ofKind = (wanted: Relationship['kind']) => named.filter(({ kind }) => kind === wanted)
  return { block: ofKind('block'), mute: ofKind('mute') }
}

export function draft(
  collection: Collection,
  models: ReadonlyMap<string, Draft>,
  relationships: Relationships,
): Draft {
  const fields = new Map<string, Field>(Object.entries(collection.fields))
  const attributes = attributesOf(fields, collection)
  const tags = tagsFields({ fields })
  return {
    name: collection.name,
    collection,
    fields,
    memberSets: new Map(membersFields({ fields })),
    attributes,
    reverses: new Map(),
    indexes: indexesOf(collection, attributes),
    search: collection.search ?? [],
    indexTerms: collection.indexTerms ?? [],
    sequenceColumns: [searchRow(collection), ...tags.map((name) => tagsRow(collection, name))],
    relationships,
    targetOf: (name) => {
      const field = fields.get(name)
      const to = field && 'to' in field ? field.to : undefined
      const target = to === undefined ? undefined : models.get(to)
      if (target === undefined) throw new Error(`${collection.name}.${name} points nowhere.`)
      return target
    },
  }
}

export function addReverses(model: Draft, models: ReadonlyMap<string, Draft>): void {
  for (const [field, declared] of model.fields) {
    if (declared.kind !== 'relation' && declared.kind !== 'members') continue
    const { reverse, kind } = declared
    const target = models.get(declared.to)
    if (reverse === undefined || target === undefined) continue
    const { name, audience } = reverse
    if (target.fields.has(name) || target.reverses.has(name))
      throw new Error(`${target.name} has two things named "${name}".`)
    const visibility = { isPrivate: audience === 'owner', isForMembers: audience === 'member' }
    target.reverses.set(name, { name, from: model, field, kind, ...visibility })
    if (kind === 'members' && audience !== 'owner')
      target.attributes.set(name, { ...system(name, 'memberOf'), ...visibility })
  }
}
