import { queries, type Reader, type Writer } from '#platform/database'

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
const { all, exists, first, run, upsert, value } = queries<Tables>()

export const findPreview = first((sql, v: { key: string; variant: string }) =>
  sql
    .selectFrom('file_previews')
    .select('usedAt')
    .where('key', '=', v.key)
    .where('variant', '=', v.variant),
)
const hasFile = exists((sql, v: { key: string }) =>
  sql.selectFrom('files').select('key').where('key', '=', v.key),
)
const insertRow = upsert('file_previews', 'key', 'variant')

/** False when the file of the preview is deleted. */
export async function insertPreview(tx: Writer, preview: PreviewRow): Promise<boolean> {
  if (!(await hasFile(tx, { key: preview.key }))) return false
  await insertRow(tx, preview)
  return true
}

export const touchPreview = run(
  (sql, v: { key: string; variant: string; usedAt: number }) =>
    sql
      .updateTable('file_previews')
      .set({ usedAt: v.usedAt })
      .where('key', '=', v.key)
      .where('variant', '=', v.variant),
  { keepsVersions: true },
)

export const deletePreview = run((sql, v: { key: string; variant: string }) =>
  sql.deleteFrom('file_previews').where('key', '=', v.key).where('variant', '=', v.variant),
)

const total = value((sql) =>
  sql
    .selectFrom('file_previews')
    .select((of) => of.fn.coalesce(of.fn.sum<number>('size'), of.val(0)).as('bytes')),
)

/** The total size of all previews on the disk, in bytes. */
export const previewBytes = async (db: Reader) => (await total(db)) ?? 0

export const listOldestPreviews = all((sql, v: { max: number }) =>
  sql.selectFrom('file_previews').select(['key', 'variant', 'size']).orderBy('usedAt').limit(v.max),
)
