import type { DatabaseCopy } from '#platform/backup'

/** Names in the archive. */
export const DATABASE = 'devhood.db'
export const BLOBS = 'blobs/'
export const MANIFEST = 'manifest.json'

/**
 * What no backup carries: who is signed in, secrets on their way, the keys that we sign with, and what can be made
 * again. So a backup opens nothing, and a restore brings back no session that was ended since.
 */
const LEFT_OUT = [
  'sessions',
  'tokens',
  'oauthAttempts',
  'account_keys',
  'file_keys',
  'file_previews',
]

export function leaveOut(copy: DatabaseCopy): void {
  for (const table of LEFT_OUT) copy.empty(table)
}

type Row = Readonly<Record<string, unknown>>

/** The keys of all blobs that a database speaks of: of files that are whole, and of chunks of those on their way. */
export function blobsOf({ rows }: { rows: (sql: string) => Iterable<Row> }): string[] {
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
