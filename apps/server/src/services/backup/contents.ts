import type { DatabaseCopy } from '#platform/backup'

/** Names in the archive. */
export const DATABASE = 'devhood.db'
export const BLOBS = 'blobs/'
/** Rows of PostgreSQL, a file for each table. */
export const TABLES = 'tables/'
export const MANIFEST = 'manifest.json'

/**
 * Left out of every backup: sessions, pending secrets, signing keys, derived data, and the instance's id. A backup
 * therefore gives no access, and a restore brings back no session that has ended since. What was restored is a new
 * instance, whose first start marks its files and keys.
 */
export const EXCLUDED_TABLES = [
  'sessions',
  'tokens',
  'email_changes',
  'challenges',
  'oauthAttempts',
  'account_keys',
  'file_keys',
  'file_previews',
  'instance',
]

export function clearExcluded(copy: DatabaseCopy): void {
  for (const table of EXCLUDED_TABLES) copy.clearTable(table)
}

type Row = Readonly<Record<string, unknown>>

/** Complete files, and chunks of unfinished ones. */
export const REFERENCES = `
  SELECT key, CASE WHEN "mimeType" = 'image/svg+xml' THEN 1 ELSE 0 END AS drawn FROM files WHERE state = 'complete'
  UNION ALL SELECT key, 0 FROM file_chunks`

/** The keys of all blobs that a database refers to. */
export function referencedBlobs({ rows }: { rows: (sql: string) => Iterable<Row> }): string[] {
  const blobs: string[] = []
  for (const { key, drawn } of rows(REFERENCES)) {
    const folder = `files/${String(key)}`
    blobs.push(`${folder}/bytes`)
    if (drawn) blobs.push(`${folder}/raster.png`)
  }
  return blobs
}
