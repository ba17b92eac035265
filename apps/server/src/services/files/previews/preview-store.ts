import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

interface PreviewRow {
  key: string
  variant: string
  /** In bytes on the disk. */
  size: number
  usedAt: number
}
interface Tables {
  file_previews: PreviewRow
  files: { key: string }
}
type Sql = Kysely<Tables>

type Id = Pick<PreviewRow, 'key' | 'variant'>

const byId = statement((sql: Sql, v: { key: string; variant: string }) =>
  sql
    .selectFrom('file_previews')
    .select('usedAt')
    .where('key', '=', v.key)
    .where('variant', '=', v.variant),
)
const fileOf = statement((sql: Sql, v: { key: string }) =>
  sql.selectFrom('files').select('key').where('key', '=', v.key),
)
const insertion = statement(
  (sql: Sql, v: { key: string; variant: string; size: number; usedAt: number }) =>
    sql
      .insertInto('file_previews')
      .values({ key: v.key, variant: v.variant, size: v.size, usedAt: v.usedAt })
      .onConflict((on) =>
        on.columns(['key', 'variant']).doUpdateSet({ size: v.size, usedAt: v.usedAt }),
      ),
)
const use = statement(
  (sql: Sql, v: { key: string; variant: string; usedAt: number }) =>
    sql
      .updateTable('file_previews')
      .set({ usedAt: v.usedAt })
      .where('key', '=', v.key)
      .where('variant', '=', v.variant),
  { keepsVersions: true },
)
const removal = statement((sql: Sql, v: { key: string; variant: string }) =>
  sql.deleteFrom('file_previews').where('key', '=', v.key).where('variant', '=', v.variant),
)
const total = statement((sql: Sql) =>
  sql
    .selectFrom('file_previews')
    .select((of) => of.fn.coalesce(of.fn.sum<number>('size'), of.val(0)).as('bytes')),
)
const oldest = statement((sql: Sql, v: { max: number }) =>
  sql.selectFrom('file_previews').select(['key', 'variant', 'size']).orderBy('usedAt').limit(v.max),
)

export async function findPreview(db: Reader, id: Id): Promise<{ usedAt: number } | undefined> {
  return db.first(byId, { ...id })
}

/** False when the file of the preview is deleted. */
export async function insertPreview(tx: Writer, preview: Readonly<PreviewRow>): Promise<boolean> {
  if (!(await tx.first(fileOf, { key: preview.key }))) return false
  await tx.run(insertion, { ...preview })
  return true
}

export async function touchPreview(tx: Writer, id: Id, usedAt: number): Promise<void> {
  await tx.run(use, { ...id, usedAt })
}

export async function deletePreview(tx: Writer, { key, variant }: Id): Promise<void> {
  await tx.run(removal, { key, variant })
}

/** The total size of all previews on the disk, in bytes. */
export async function previewBytes(db: Reader): Promise<number> {
  return (await db.first(total, {}))?.bytes ?? 0
}

/** The least recently used previews. */
export async function listOldestPreviews(
  db: Reader,
  max: number,
): Promise<Omit<PreviewRow, 'usedAt'>[]> {
  return db.all(oldest, { max })
}
