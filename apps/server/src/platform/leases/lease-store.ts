import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '../database/index.ts'

/** The holder of a lease, and its number of heartbeats. */
export type LeaseRow = {
  readonly name: string
  readonly holder: string
  readonly beat: number
}
interface Tables {
  leases: LeaseRow
}
type Sql = Kysely<Tables>
type LeaseKey = Pick<LeaseRow, 'name' | 'holder'>
type Takeover = LeaseRow & { readonly newHolder: string }

const all = statement((sql: Sql) => sql.selectFrom('leases').selectAll())
const insertion = statement((sql: Sql, v: LeaseKey) =>
  sql
    .insertInto('leases')
    .values({ name: v.name, holder: v.holder, beat: 0 })
    .onConflict((on) => on.doNothing()),
)
const renewal = statement((sql: Sql, v: LeaseKey) =>
  sql
    .updateTable('leases')
    .set((of) => ({ beat: of('beat', '+', 1) }))
    .where('name', '=', v.name)
    .where('holder', '=', v.holder),
)
const takeover = statement((sql: Sql, v: Takeover) =>
  sql
    .updateTable('leases')
    .set({ holder: v.newHolder })
    .where('name', '=', v.name)
    .where('holder', '=', v.holder)
    .where('beat', '=', v.beat),
)
const removal = statement((sql: Sql, v: LeaseKey) =>
  sql.deleteFrom('leases').where('name', '=', v.name).where('holder', '=', v.holder),
)
const removalOfExpired = statement((sql: Sql, v: LeaseRow) =>
  sql
    .deleteFrom('leases')
    .where('name', '=', v.name)
    .where('holder', '=', v.holder)
    .where('beat', '=', v.beat),
)

export const listLeases = async (db: Reader) => db.all(all, {})

/** False when another process was faster. */
export const insertLease = async (tx: Writer, lease: LeaseKey) =>
  (await tx.run(insertion, lease)) === 1

/** False when another process holds it by now. */
export const renewLease = async (tx: Writer, lease: LeaseKey) =>
  (await tx.run(renewal, lease)) === 1

/** Takes over a lease that is unchanged since it was observed; false when it has changed. */
export const takeOverLease = async (tx: Writer, seen: LeaseRow, newHolder: string) =>
  (await tx.run(takeover, { ...seen, newHolder })) === 1

export const deleteLease = async (tx: Writer, lease: LeaseKey) => tx.run(removal, lease)
/** Deletes a lease that is unchanged since it was observed. */
export const deleteExpired = async (tx: Writer, seen: LeaseRow) =>
  tx.run(removalOfExpired, { ...seen })
