import { type Actor, memberOf } from '../access/index.ts'
import { type Row } from '../query/index.ts'
import { type Model } from '../schema/index.ts'
import { openReadCheck, snapshotRestrictions } from './read-check.ts'
import { findMuting, type StatementReader } from './visibility.ts'

/** The key under which the row of a deleted document keeps the people who had muted its author. */
const MUTING = '$muting'
/** Of an author who is muted by more, the others get an event of the deletion, too. */
const MUTING_MAX = 1000

/** Who gets no event of a row's deletion, found before it. */
export async function snapshotAudience(
  source: StatementReader,
  model: Model,
  row: Row,
): Promise<Row> {
  const muting = await findMuting(source, model, [row])
  return {
    ...(await snapshotRestrictions(source, model, row)),
    ...(muting.length > 0 && { [MUTING]: JSON.stringify(muting.slice(0, MUTING_MAX)) }),
  }
}

/**
 * Who gets events of a row, which may be deleted already: whoever may read it and hasn't muted its author. Lists leave it
 * out for the others.
 */
export async function openEventCheck(
  source: StatementReader,
  model: Model,
  row: Row,
): Promise<(actor: Actor | undefined) => boolean> {
  const mayRead = await openReadCheck(source, model, row)
  const before = row[MUTING]
  const muting = new Set([
    ...(typeof before === 'string' ? (JSON.parse(before) as string[]) : []),
    ...(await findMuting(source, model, [row])),
  ])
  return (actor) => mayRead(actor) && !muting.has(memberOf(actor)?.userId ?? '')
}
