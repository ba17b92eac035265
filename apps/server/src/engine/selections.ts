import { type Query } from '@devhood/contract'
import { type View } from './present/index.ts'
import { invalidQuery, type ReadKind, type Selection, selectionIn, withIds } from './query/index.ts'
import { type Model } from './schema/index.ts'
import { type Context } from './context.ts'

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
