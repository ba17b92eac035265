import { type Query } from '@devhood/contract'
import { hidesFewRows } from '../access/index.ts'
import { type Field, isRepeatedField, type Model, SYSTEM_COLUMNS } from '../schema/index.ts'
import { dependsOnRowAlone } from '../visibility/index.ts'
import { invalidQuery } from './query-values.ts'

/**
 * How the related documents of a key are found: as the target of a relation, as members, or by their own reference
 * to this document.
 */
type EdgeKind = 'one' | 'members' | 'pointing' | 'joined'

/** A key with related documents. */
export interface Edge {
  readonly name: string
  /** The key in the JSON of a document, after another one. */
  readonly key: string
  readonly kind: EdgeKind
  /** The declaring field: of this collection for 'one' and 'members', otherwise of the other one. */
  readonly field: string
  /** The column of a parent by which its related documents are found; of a relation, that with their id. */
  readonly parentColumn: string
  /** The column with the number of members. */
  readonly countColumn?: string
  readonly isPrivate: boolean
  /** Guests get none of it. */
  readonly isForMembers: boolean
  /** People are shown even if they block the viewer or are blocked by them. */
  readonly includesBlocked?: boolean
  /** Documents of people whom the viewer has muted are left out. */
  readonly exceptMuted?: boolean
  /** Only the id of the related document is shown. */
  readonly isId?: true
  readonly selection: Selection
}

/** A field of the document itself. */
export interface SelectedField {
  readonly name: string
  /** As of an edge. */
  readonly key: string
  readonly field: Field | undefined
  readonly isPrivate: boolean
}

/** The selected part of a collection's documents. Nothing else is ever read. */
export interface Selection {
  readonly model: Model
  readonly fields: readonly SelectedField[]
  readonly edges: readonly Edge[]
  /** Whether some of it is for the owner alone. */
  readonly isPartlyPrivate: boolean
  /** Whether the documents contain lists of related documents, at any depth. */
  readonly hasLists: boolean
  /** How many of the related documents contain lists themselves, by their key. */
  readonly nestedLists: number
  /** Whether the read rule hides few documents, which lists leave out only when they are read. */
  readonly hidesFew: boolean
  /** The key of its documents in the cache of embedded ones; undefined if they can't be cached. */
  readonly embedKey: string | undefined
  /** The columns that all this needs. */
  readonly columns: readonly string[]
  /** The system's keys that are shown; undefined for all. */
  readonly systemKeys?: ReadonlySet<string>
}

const keyOf = (name: string) => `,${JSON.stringify(name)}:`

/** A single document expands more related documents than each document of a list. */
export type ReadKind = 'single' | 'list'

function selectionOf(model: Model, names: readonly string[], edges: readonly Edge[]): Selection {
  const fields = names.map((name) => {
    const field = model.fields.get(name)
    return { name, key: keyOf(name), field, isPrivate: field?.audience === 'owner' }
  })
  const isPartlyPrivate = [...fields, ...edges].some(({ isPrivate }) => isPrivate)
  const needed = new Set<string>([
    ...SYSTEM_COLUMNS,
    ...names.flatMap((name) => columnsOf(model, name)),
  ])
  for (const edge of edges) if (edge.kind === 'one') needed.add(edge.field)
  if (isPartlyPrivate) needed.add(model.collection.owner)
  const columns = [...needed]
  const hasLists = edges.some(({ kind, selection }) => kind !== 'one' || selection.hasLists)
  const nestedLists = edges.filter(({ selection }) => selection.hasLists).length
  const hidesFew = hidesFewRows(model.collection.access.read)
  const isEmbeddable = edges.length === 0 && !isPartlyPrivate && dependsOnRowAlone(model)
  const embedKey = isEmbeddable ? JSON.stringify([model.name, columns]) : undefined
  const lists = { hasLists, nestedLists, hidesFew }
  return { model, fields, edges, isPartlyPrivate, ...lists, embedKey, columns }
}

/** The columns that a field is read from. */
function columnsOf(model: Model, name: string): string[] {
  const field = model.fields.get(name)
  if (field?.kind === 'pictureList') return columnsOf(model, field.of)
  return field?.kind === 'pictures' ? [name, ...Object.values(field.first)] : [name]
}

const plainFields = (model: Model) => [...model.fields.keys()].filter(isOwnField(model))

/** An edge without its selection. */
interface UnresolvedEdge extends Omit<Edge, 'selection' | 'key'> {
  readonly target: Model
}

/** The edge of a key, if it is a relation, a set of members or a reverse list. */
function findEdge(model: Model, name: string): UnresolvedEdge | undefined {
  const field = model.fields.get(name)
  const own = {
    name,
    field: name,
    isPrivate: field?.audience === 'owner',
    isForMembers: field?.audience === 'member',
  }
  if (field?.kind === 'relation') {
    const includesBlocked = field.despiteBlock === 'shown'
    return {
      ...own,
      kind: 'one',
      parentColumn: name,
      includesBlocked,
      exceptMuted: field.exceptMuted === true,
      target: model.targetOf(name),
    }
  }
  if (field?.kind === 'members') {
    const columns = { parentColumn: 'sequence', countColumn: field.count }
    return { ...own, kind: 'members', ...columns, target: model.targetOf(name) }
  }
  const reverse = model.reverses.get(name)
  if (reverse === undefined) return undefined
  const kind = reverse.kind === 'relation' ? 'pointing' : 'joined'
  return {
    name,
    kind,
    field: reverse.field,
    parentColumn: kind === 'pointing' ? '$id' : 'sequence',
    isPrivate: reverse.isPrivate,
    isForMembers: reverse.isForMembers,
    target: reverse.from,
  }
}

/** To-one relations and sets of members are expanded down to this level below the requested document. */
const LEVELS = { one: 3, members: 2 }
/** The maximum depth of lists within lists, without the response's own: each level multiplies by up to a hundred. */
const NESTED_LISTS: Readonly<Record<ReadKind, number>> = { single: 2, list: 1 }

/** The level of a nested document, and how many more levels of lists it may contain. */
interface Depth {
  readonly level: number
  readonly lists: number
}

/** A nested document: its declared fields, without the reference back to its parent. */
function nestedSelection(model: Model, depth: Depth, backReference?: string): Selection {
  const { nested } = model.collection
  const isWithin = ({ kind }: UnresolvedEdge) =>
    kind === 'one' ? depth.level < LEVELS.one : depth.level < LEVELS.members && depth.lists > 0
  const edges = nested.flatMap((name) => {
    const edge = name === backReference ? undefined : findEdge(model, name)
    return edge !== undefined && isWithin(edge) ? [edgeTo(edge, depth)] : []
  })
  return selectionOf(model, nested.filter(isBrief(model)), edges)
}

function edgeTo({ target, ...edge }: UnresolvedEdge, { level, lists }: Depth): Edge {
  const backReference = edge.kind === 'pointing' || edge.kind === 'joined' ? edge.field : undefined
  const below = { level: level + 1, lists: edge.kind === 'one' ? lists : lists - 1 }
  const key = keyOf(edge.name)
  return { ...edge, key, selection: nestedSelection(target, below, backReference) }
}

/** The default selection: every field and, to a limited depth, everything related. */
export function fullSelection(model: Model, readKind: ReadKind): Selection {
  const names = [...model.fields.keys(), ...model.reverses.keys()]
  const edges = names.flatMap((name) => {
    const edge = findEdge(model, name)
    return edge === undefined ? [] : [edgeTo(edge, { level: 0, lists: NESTED_LISTS[readKind] })]
  })
  return selectionOf(model, plainFields(model), edges)
}

/** The ids of related documents, under their keys: null if the viewer may not see the document. */
function idEdges(model: Model): Edge[] {
  return [...model.fields.keys()].flatMap((name): Edge[] => {
    const edge = findEdge(model, name)
    if (edge?.kind !== 'one') return []
    const { target, ...rest } = edge
    const selection = selectionOf(target, [], [])
    return [{ ...rest, key: keyOf(name), isId: true, selection }]
  })
}

/** The selection without related documents. */
export const bareSelection = (model: Model): Selection =>
  selectionOf(model, plainFields(model), idEdges(model))

/** `*` for a client that expands only what it selects: relations become ids. */
export function withIds(selection: Selection): Selection {
  const { model, fields, edges } = selection
  const missing = idEdges(model).filter(({ name }) => edges.every((edge) => edge.name !== name))
  const names = fields.map(({ name }) => name)
  return selectionOf(model, names, [...edges, ...missing])
}

/** Selected keys as a tree: `save.post.caption` is `save` → `post` → `caption`. */
type Tree = Map<string, Tree>

function pathTree(paths: readonly string[]): Tree {
  const root: Tree = new Map()
  for (const path of paths) {
    let tree = root
    for (const key of path.split('.')) {
      const next: Tree = tree.get(key) ?? new Map()
      tree.set(key, next)
      tree = next
    }
  }
  return root
}

const SYSTEM_KEYS: readonly string[] = [
  '$id',
  '$createdAt',
  '$updatedAt',
  '$permissions',
  '$databaseId',
  '$collectionId',
  '$tableId',
  '$sequence',
]

/** How much deeper a branch of the tree may go. */
interface DepthLimit {
  readonly levels: number
  readonly lists: number
}

/** The selection of a tree of keys; `allowedKeys` are those that the document has at this depth. */
function treeSelection(
  model: Model,
  tree: Tree,
  allowedKeys: readonly string[],
  limit: DepthLimit,
): Selection {
  const fields = new Set<string>()
  const edges: Edge[] = []
  for (const [key, below] of tree) {
    const edge = allowedKeys.includes(key) ? findEdge(model, key) : undefined
    const isLeaf = below.size === 0
    if (edge !== undefined) edges.push(treeEdge(edge, below, limit))
    else if (key === '*' && isLeaf)
      for (const name of allowedKeys.filter(isBrief(model))) fields.add(name)
    else if (allowedKeys.includes(key) && isLeaf) fields.add(key)
    else if (!SYSTEM_KEYS.includes(key) || !isLeaf) throw unknownKey(model, key)
  }
  return selectionOf(model, [...fields], edges)
}

const isOwnField = (model: Model) => (name: string) => findEdge(model, name) === undefined

/** Whether a field is part of `*` and of nested documents: lists of pictures, which repeat the first, have to be named. */
const isBrief = (model: Model) => (name: string) =>
  isOwnField(model)(name) && !isRepeatedField(model.fields.get(name))

/** `creator` and `creator.*` are the related document's own fields; deeper relations have to be named. */
function treeEdge({ target, ...edge }: UnresolvedEdge, below: Tree, limit: DepthLimit): Edge {
  const levels = limit.levels - 1
  const lists = edge.kind === 'one' ? limit.lists : limit.lists - 1
  if (levels < 0 || lists < 0) throw invalidQuery(`select goes too deep at "${edge.name}"`)
  const tree = below.size === 0 ? pathTree(['*']) : below
  return {
    ...edge,
    key: keyOf(edge.name),
    selection: treeSelection(target, tree, target.collection.nested, { levels, lists }),
  }
}

const unknownKey = (model: Model, key: string) =>
  invalidQuery(`select: "${key.slice(0, 64)}" is nothing that can be selected of ${model.name}`)

/**
 * The combined selection of select queries. Throws general_query_invalid for keys that are unknown, repeated, not
 * shown at that depth, or that nest lists too deeply.
 */
export function selectionIn(
  model: Model,
  queries: readonly Query[],
  readKind: ReadKind,
): Selection {
  const paths = queries
    .flatMap(({ values }) => values)
    .map((value) => {
      if (typeof value === 'string') return value
      throw invalidQuery('select takes names of attributes')
    })
  if (paths.length === 0) throw invalidQuery('select needs at least one attribute')
  if (new Set(paths).size < paths.length) throw invalidQuery('select names an attribute twice')
  const allowedKeys = [...model.fields.keys(), ...model.reverses.keys()]
  const limit = { levels: LEVELS.one, lists: NESTED_LISTS[readKind] }
  return treeSelection(model, pathTree(paths), allowedKeys, limit)
}
