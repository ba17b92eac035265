import { type Reader } from '#platform/database'
import { type EmbeddedCache, type Ids, type View } from './present/index.ts'
import { type Model } from './schema/index.ts'
import { bareSelection, type ReadKind, type Selection, fullSelection } from './query/index.ts'
import { type StatementCache } from './access/index.ts'
import { resolveActor } from './visibility/index.ts'

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
  readonly now: () => number
  readonly modelOf: (name: string) => Model
  readonly defaultSelection: ReturnType<typeof defaultSelections>
}

/** The view with what can be known about its actor at the start of a read. */
export const resolveView = async (
  { statements, models }: Context,
  db: Reader,
  view: View,
): Promise<View> => ({ ...view, actor: await resolveActor({ db, statements }, models, view.actor) })
