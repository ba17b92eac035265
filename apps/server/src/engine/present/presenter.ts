import { type Reader } from '#platform/database'
import { ANY_MEMBER, type StatementCache } from '../access/index.ts'
import { documentsOf } from './expand.ts'
import { type Row, type Selection } from '../query/index.ts'
import {
  type Dialect,
  type Document,
  DEFAULT_DIALECT,
  type Ids,
  parseDocument,
  type View,
} from './present.ts'
import { isShareable } from './shared-results.ts'
import { isOrdinaryMember, openEventDecision } from '../visibility/index.ts'
import {
  dependsOnViewer,
  openViewerDependencies,
  type ViewerDependencies,
} from './viewer-dependencies.ts'

/**
 * Presents one stored row to one viewer after another; undefined if the viewer gets no event of it. Viewers for whom it
 * looks the same, in the same dialect, get the same object.
 */
export type Presenter = (view: View) => Promise<Document | undefined>

interface Options {
  readonly db: Reader
  readonly statements: StatementCache
  readonly ids: Ids
}

/**
 * Presents a document once for any member and records the viewers for whom it would differ. These are the owners of
 * what it shows, people in its permissions, possible members of a truncated list, and people with a block or mute. All other
 * viewers share the document.
 */
export function openPresenter(options: Options, selection: Selection, row: Row): Presenter {
  async function write(view: View, dependencies?: ViewerDependencies): Promise<Document> {
    const expansion = { ...options, actor: view.actor, view, dependencies }
    const [document] = await documentsOf(expansion, selection, [row])
    if (document === undefined) throw new Error('A row makes one document.')
    return parseDocument(document)
  }
  async function writeShared(view: View) {
    const dependencies = openViewerDependencies(true)
    return { dependencies, document: await write(view, dependencies) }
  }
  const isShared = isShareable(selection)
  let decision: ReturnType<typeof openEventDecision> | undefined
  type Shared = Map<View['urlOf'], ReturnType<typeof writeShared>>
  const shared = new Map<Dialect, Shared>()

  function sharedFor({ urlOf, dialect = DEFAULT_DIALECT }: View) {
    const byUrl: Shared = shared.get(dialect) ?? new Map()
    shared.set(dialect, byUrl)
    const cached = byUrl.get(urlOf) ?? writeShared({ urlOf, dialect, actor: ANY_MEMBER })
    byUrl.set(urlOf, cached)
    return cached
  }
  return async (view) => {
    const { actor } = view
    decision ??= openEventDecision(options, selection.model, row)
    const reasonAgainst = await decision
    if (reasonAgainst(actor) !== undefined) return undefined
    // Hidden people and operators see hidden documents, so they get a document of their own.
    if (!isShared || !isOrdinaryMember(actor)) return write(view)
    const { dependencies, document } = await sharedFor(view)
    return (await dependsOnViewer(options, dependencies, actor)) ? write(view) : document
  }
}
