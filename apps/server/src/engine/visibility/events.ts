import { type Actor, memberOf, type StatementReader, targetFields } from '../access/index.ts'
import { type Model } from '../schema/index.ts'
import { type Decide, decisionOf, type Lookup } from './decision.ts'
import { type Facts, findFacts, findMuting, dependsOnOtherTables, type Row } from './facts.ts'
import { concerns } from './restrictions.ts'

/** What the row of a deleted document keeps: null if nobody gets an event of its deletion. */
type Saved = Facts | null
/** The keys of it, and of the people who had muted its author. */
const FACTS = '$facts'
const MUTING = '$muting'
/** If its people have more blocks, nobody receives events of the document's deletion. */
const BLOCKS_MAX = 1000
/** Of an author who is muted by more, the others get an event of the deletion, too. */
const MUTING_MAX = 1000

/** The facts about a row before its deletion: its people may be deleted with it, and their blocks with them. */
async function snapshotFacts(
  source: StatementReader,
  model: Model,
  row: Row,
): Promise<Record<string, string>> {
  if (!dependsOnOtherTables(model)) return {}
  const facts = await findFacts(source, model, row)
  for (const [field, target] of Object.entries(facts.targets))
    Object.assign(target, await snapshotFacts(source, model.targetOf(field), target))
  const saved: Saved = facts.isDeleting || facts.blocks.length > BLOCKS_MAX ? null : facts
  return { [FACTS]: JSON.stringify(saved) }
}

/** What the row of a document keeps of those who get no event of its deletion, found before it. */
export async function snapshotAudience(
  source: StatementReader,
  model: Model,
  row: Row,
): Promise<Record<string, string>> {
  const muting = await findMuting(source, model, [row])
  return {
    ...(await snapshotFacts(source, model, row)),
    ...(muting.length > 0 && { [MUTING]: JSON.stringify(muting.slice(0, MUTING_MAX)) }),
  }
}

/** Facts of several times: what restricted at one of them still does. */
function lookupOf(all: readonly Facts[], targets: Lookup['targets']): Lookup {
  const flagged = new Set<string>()
  const blocks = new Set<string>()
  for (const facts of all) {
    for (const [flag, people] of Object.entries(facts.flagged))
      for (const person of people) flagged.add(`${flag} ${person}`)
    for (const { one, other } of facts.blocks) blocks.add(`${one} ${other}`)
  }
  return {
    isDeleting: all.some(({ isDeleting }) => isDeleting),
    hasFlag: (flag, person) => flagged.has(`${flag} ${String(person)}`),
    isBlocking: (one, other) => blocks.has(`${String(one)} ${String(other)}`),
    targets,
  }
}

/** The read rule for one row and many viewers: other tables are looked up once. The row may be deleted already. */
async function openDecision(source: StatementReader, model: Model, row: Row): Promise<Decide> {
  const rule = model.collection.access.read
  if (!dependsOnOtherTables(model)) return decisionOf(rule, { model, row })
  const kept = row[FACTS]
  const before = typeof kept === 'string' ? (JSON.parse(kept) as Saved) : undefined
  if (before === null) return () => 'deleting'
  const now = await findFacts(source, model, row)
  const targets = await decisionsOfTargets(source, model, row, {
    ...before?.targets,
    ...now.targets,
  })
  // A snapshot tells who could see the document before its deletion.
  const all = before ? [before, { ...now, isDeleting: false }] : [now]
  return decisionOf(rule, { model, row, lookup: lookupOf(all, targets) })
}

/** Likewise for the documents that a viewer must be able to read. One that is gone can be read by nobody. */
async function decisionsOfTargets(
  source: StatementReader,
  model: Model,
  row: Row,
  targets: Facts['targets'],
): Promise<Lookup['targets']> {
  const decide = async (field: string): Promise<[string, Decide]> => {
    const target = targets[field]
    if (target === undefined) return [field, () => (row[field] === null ? undefined : 'target')]
    const found = await openDecision(source, model.targetOf(field), target)
    return [field, (actor) => found(actor) && 'target']
  }
  const fields = targetFields(model.collection.access.read)
  return Object.fromEntries(await Promise.all(fields.map(decide)))
}

/**
 * Why a viewer gets no event of a row; undefined if they get it. As in lists, viewers get what they may read, except of authors
 * whom they have muted. The row may be deleted already.
 */
export async function openEventDecision(
  source: StatementReader,
  model: Model,
  row: Row,
): Promise<Decide> {
  const decide = await openDecision(source, model, row)
  const before = row[MUTING]
  const muting = new Set([
    ...(typeof before === 'string' ? (JSON.parse(before) as string[]) : []),
    ...(await findMuting(source, model, [row])),
  ])
  const isMuted = (actor: Actor | undefined) =>
    concerns('muted', actor) && muting.has(memberOf(actor)?.userId ?? '')
  return (actor) => decide(actor) ?? (isMuted(actor) ? 'muted' : undefined)
}
