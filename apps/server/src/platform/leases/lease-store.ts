import { queries } from '../database/index.ts'

/** The holder of a lease, and its number of heartbeats. */
export type LeaseRow = {
  readonly name: string
  readonly holder: string
  readonly beat: number
}
const { all, run } = queries<{
  leases: LeaseRow
}>()
type LeaseKey = Pick<LeaseRow, 'name' | 'holder'>

export const listLeases = all((sql) => sql.selectFrom('leases').selectAll())

export const insertLease = run((sql, v: LeaseKey) =>
  sql
    .insertInto('leases')
    .values({ name: v.name, holder: v.holder, beat: 0 })
    .onConflict((on) => on.doNothing()),
)
export const renewLease = run((sql, v: LeaseKey) =>
  sql
    .updateTable('leases')
    .set((of) => ({ beat: of('beat', '+', 1) }))
    .where('name', '=', v.name)
    .where('holder', '=', v.holder),
)
/** Takes over a lease that is unchanged since it was observed. */
export const takeOverLease = run((sql, v: LeaseRow & { readonly newHolder: string }) =>
  sql
    .updateTable('leases')
    .set({ holder: v.newHolder })
    .where('name', '=', v.name)
    .where('holder', '=', v.holder)
    .where('beat', '=', v.beat),
)
export const deleteLease = run((sql, v: LeaseKey) =>
  sql.deleteFrom('leases').where('name', '=', v.name).where('holder', '=', v.holder),
)
/** Deletes a lease that is unchanged since it was observed. */
export const deleteExpired = run((sql, v: LeaseRow) =>
  sql
    .deleteFrom('leases')
    .where('name', '=', v.name)
    .where('holder', '=', v.holder)
    .where('beat', '=', v.beat),
)
