import { type Leaves } from './leaves.ts'
import { type Model } from './model.ts'
import { type Ids } from './present.ts'
import { bareSelection, type Reading, type Selection, wholeSelection } from './selection.ts'
import { type Shapes } from './shapes.ts'

/** What to show when nothing is selected: all around one document, around each of a list; or nothing. */
type Extent = Reading | 'bare'

/** The default selections of a model, worked out once. */
export function selections(models: ReadonlyMap<string, Model>) {
  const usual = new Map(
    [...models.values()].map((model) => [
      model,
      {
        single: wholeSelection(model, 'single'),
        list: wholeSelection(model, 'list'),
        bare: bareSelection(model),
      },
    ]),
  )
  return (model: Model, extent: Extent): Selection => {
    const selection = usual.get(model)?.[extent]
    if (selection === undefined) throw new Error(`No selection of "${model.name}".`)
    return selection
  }
}

/** What reading and writing share. */
export interface Context {
  readonly shapes: Shapes
  readonly models: readonly Model[]
  readonly ids: Ids & { readonly bucketId: string }
  readonly leaves: Leaves
  readonly now: () => number
  readonly modelOf: (name: string) => Model
  readonly usual: ReturnType<typeof selections>
}
