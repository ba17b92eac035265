import type { DatabaseCopy } from '#platform/backup'

/** Names in the archive. */
export const DATABASE = 'devhood.db'
export const BLOBS = 'blobs/'
export const MANIFEST = 'manifest.json'

/**
 * What no backup carries: who is signed in, secrets on their way, the keys that we sign with, what can be made
 * again, and which instance it was. So a backup opens nothing, a restore brings back no session that was ended since,
 * and what was restored is an instance of its own, whose files and keys are marked by its first start.
 */
const EXCLUDED_TABLES = [
  'sessions',
  'tokens',
  'email_changes',
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

/** The keys of all blobs that a database speaks of: of files that are whole, and of chunks of those on their way. */
export function referencedBlobs({ rows }: { rows: (sql: string) => Iterable<Row> }): string[] {
  const whole =
    "SELECT key, \"mimeType\" = 'image/svg+xml' AS drawn FROM files WHERE state = 'complete'"
  const blobs: string[] = []
  for (const { key, drawn } of rows(`${whole} UNION ALL SELECT key, 0 FROM file_chunks`)) {
    const folder = `files/${String(key)}`
    blobs.push(`${folder}/bytes`)
    if (drawn) blobs.push(`${folder}/raster.png`)
  }
  return blobs
}
