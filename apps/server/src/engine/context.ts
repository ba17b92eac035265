import { type EmbeddedCache, type Ids } from './present/index.ts'
import { type Model } from './schema/index.ts'
import { bareSelection, type ReadKind, type Selection, fullSelection } from './query/index.ts'
import { type StatementCache } from './access/index.ts'

/** The default selection: all relations of one document, those of a list, or none. */
type SelectionExtent = ReadKind | 'bare'

/** The default selections of each model, computed once. */
export function defaultSelections(models: ReadonlyMap<string, Model>) {
  const defaultSelection = new Map(
    [...models.values()].map((model) => [
      model,
      {
        single: fullSelection(model, 'single'),
        list: fullSelection(model, 'list'),
        bare: bareSelection(model),
      },
    ]),
  )
  return (model: Model, extent: SelectionExtent): Selection => {
    const selection = defaultSelection.get(model)?.[extent]
    if (selection === undefined) throw new Error(`No selection of "${model.name}".`)
    return selection
  }
}

/** Dependencies shared by reads and writes. */
export interface Context {
  readonly statements: StatementCache
  readonly models: readonly Model[]
  readonly ids: Ids & { readonly bucketId: string }
  readonly embedded: EmbeddedCache
  readonly now: () => number
  readonly modelOf: (name: string) => Model
  readonly defaultSelection: ReturnType<typeof defaultSelections>
}
