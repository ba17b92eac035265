import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '../database/index.ts'

/** Who holds a name, and how often he has said since that he is still there. */
export type LeaseRow = {
  readonly name: string
  readonly holder: string
  readonly beat: number
}
interface Tables {
  leases: LeaseRow
}
type Sql = Kysely<Tables>
type Held = Pick<LeaseRow, 'name' | 'holder'>
type Heir = LeaseRow & { readonly heir: string }

const all = statement((sql: Sql) => sql.selectFrom('leases').selectAll())
const insertion = statement((sql: Sql, v: Held) =>
  sql
    .insertInto('leases')
    .values({ name: v.name, holder: v.holder, beat: 0 })
    .onConflict((on) => on.doNothing()),
)
const renewal = statement((sql: Sql, v: Held) =>
  sql
    .updateTable('leases')
    .set((of) => ({ beat: of('beat', '+', 1) }))
    .where('name', '=', v.name)
    .where('holder', '=', v.holder),
)
const succession = statement((sql: Sql, v: Heir) =>
  sql
    .updateTable('leases')
    .set({ holder: v.heir })
    .where('name', '=', v.name)
    .where('holder', '=', v.holder)
    .where('beat', '=', v.beat),
)
const removal = statement((sql: Sql, v: Held) =>
  sql.deleteFrom('leases').where('name', '=', v.name).where('holder', '=', v.holder),
)
const removalOfDead = statement((sql: Sql, v: LeaseRow) =>
  sql
    .deleteFrom('leases')
    .where('name', '=', v.name)
    .where('holder', '=', v.holder)
    .where('beat', '=', v.beat),
)

export const listLeases = async (db: Reader) => db.all(all, {})

/** False when somebody was faster. */
export const insertLease = async (tx: Writer, lease: Held) => (await tx.run(insertion, lease)) === 1

/** False when it is somebody else's by now. */
export const renewLease = async (tx: Writer, lease: Held) => (await tx.run(renewal, lease)) === 1

/** Takes over what has not changed since it was seen so. False when it has. */
export const inheritLease = async (tx: Writer, seen: LeaseRow, heir: string) =>
  (await tx.run(succession, { ...seen, heir })) === 1

export const deleteLease = async (tx: Writer, lease: Held) => tx.run(removal, lease)
/** Unless it has changed since it was seen so. */
export const deleteDead = async (tx: Writer, seen: LeaseRow) => tx.run(removalOfDead, { ...seen })
