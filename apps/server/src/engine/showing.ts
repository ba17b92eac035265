import { type Reader } from '#platform/database'
import { type Actor, STRANGER } from './actor.ts'
import { documentsOf } from './expand.ts'
import { type Row } from './list-sql.ts'
import { type Dialect, type Document, FIRST_DIALECT, type Ids, type View } from './present.ts'
import { type Selection } from './selection.ts'
import { type Shapes } from './shapes.ts'
import { isOpen } from './sharing.ts'
import { readersOf } from './sight.ts'
import { isTraced, openTrace, type Trace } from './trace.ts'

/**
 * One stored row, shown to one reader after another: undefined to whom it is closed. Readers for whom it
 * looks the very same, in the same dialect, get the very same object.
 */
export type Show = (view: View) => Promise<Document | undefined>

interface Options {
  readonly db: Reader
  readonly shapes: Shapes
  readonly ids: Ids
}

/**
 * A document is written out once for a stranger, noting whatever about a reader could make it look
 * different: who owns what is shown, who is named in permissions, who may be missing in a list that was
 * cut, who has parted from one of them. Whoever is none of these sees what the stranger sees.
 */
export function openShow(options: Options, selection: Selection, row: Row): Show {
  async function write(view: View, trace?: Trace): Promise<Document> {
    const expansion = { ...options, actor: view.actor, view, ...(trace && { trace }) }
    const [document] = await documentsOf(expansion, selection, [row])
    if (document === undefined) throw new Error('A row makes one document.')
    return document
  }
  async function writeForStranger(view: View) {
    const trace = openTrace(true)
    return { trace, document: await write(view, trace) }
  }
  const isShared = isOpen(selection)
  // What strangers do not see is not noted: whoever is hidden, or may see it all, is written for alone.
  const isStranger = (actor: Actor) => !actor.isHidden && !actor.isOperator
  let readers: ReturnType<typeof readersOf> | undefined
  type Shared = Map<View['urlOf'], ReturnType<typeof writeForStranger>>
  const shared = new Map<Dialect, Shared>()

  function sharedFor({ urlOf, dialect = FIRST_DIALECT }: View) {
    const written: Shared = shared.get(dialect) ?? new Map()
    shared.set(dialect, written)
    const known = written.get(urlOf) ?? writeForStranger({ urlOf, dialect, actor: STRANGER })
    written.set(urlOf, known)
    return known
  }
  return async (view) => {
    const { actor } = view
    readers ??= readersOf(options, selection.model, row)
    const mayRead = await readers
    if (!mayRead(actor)) return undefined
    if (!isShared || actor === undefined || !isStranger(actor)) return write(view)
    const { trace, document } = await sharedFor(view)
    return (await isTraced(options, trace, actor)) ? write(view) : document
  }
}
