import { type Query } from '@devhood/contract'
import { type EmbeddedCache, type Ids, type View } from './present/index.ts'
import { type Model } from './schema/index.ts'
import {
  bareSelection,
  fullSelection,
  invalidQuery,
  type ReadKind,
  type Selection,
  selectionIn,
  withIds,
} from './query/index.ts'
import { type WordRowsReader } from './search/index.ts'
import { type StatementCache } from './access/index.ts'

/** The default selection: all relations of one document, those of a list, or none. */
type SelectionExtent = ReadKind | 'bare'

/** The default selections of each model, each computed at its first use: a start uses none. */
export function defaultSelections() {
  const openMap = () => new Map<Model, Selection>()
  const known = { single: openMap(), list: openMap(), bare: openMap() }
  return (model: Model, extent: SelectionExtent): Selection => {
    const found = known[extent].get(model)
    if (found) return found
    const selection = extent === 'bare' ? bareSelection(model) : fullSelection(model, extent)
    known[extent].set(model, selection)
    return selection
  }
}

/** Dependencies shared by reads and writes. */
export interface Context {
  readonly statements: StatementCache
  readonly models: readonly Model[]
  readonly ids: Ids & { readonly bucketId: string }
  readonly embedded: EmbeddedCache
  readonly frequentWords: WordRowsReader['frequentWords']
  readonly now: () => number
  readonly modelOf: (name: string) => Model
  readonly defaultSelection: ReturnType<typeof defaultSelections>
}

/** Throws general_query_invalid for queries that one document doesn't take. */
export function checkSelects(queries: readonly Query[]): void {
  const other = queries.find(({ method }) => method !== 'select')
  if (other) throw invalidQuery(`${other.method} can't be used for a single document`)
}

/** What `select` queries name of documents: one, or those of a list. Without any, what a read of them shows. */
export function selectionFor(
  { defaultSelection }: Pick<Context, 'defaultSelection'>,
  model: Model,
  { reading, queries }: { readonly reading: ReadKind; readonly queries: readonly Query[] },
  { dialect }: View,
): Selection {
  const selects = queries.filter(({ method }) => method === 'select')
  if (selects.length === 0)
    return defaultSelection(model, dialect?.expandsSelected ? 'bare' : reading)
  const selection = selectionIn(model, selects, reading)
  const selected = new Set(selects.flatMap(({ values }) => values.map(String)))
  if (dialect?.selectsSystemKeys) return { ...selection, systemKeys: selected }
  return dialect?.expandsSelected && selected.has('*') ? withIds(selection) : selection
}
