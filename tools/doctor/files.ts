import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, pathIn } from '../../apps/server/src/config/index.ts'
import { referencedBlobs } from '../../apps/server/src/services/backup/index.ts'
import { fault, type Finding, note, ok } from './finding.ts'

const SHOWN_MAX = 3

const some = (names: readonly string[]) =>
  `${names.slice(0, SHOWN_MAX).join(', ')}${names.length > SHOWN_MAX ? ', …' : ''}`

/** Compares the files on the disk with those that rows refer to. */
export function lookAtFiles(
  { blobsUrl }: Pick<Config, 'blobsUrl'>,
  references: readonly Readonly<Record<string, unknown>>[] | undefined,
): readonly Finding[] {
  const folder = pathIn(blobsUrl)
  if (references === undefined) return []
  if (folder === undefined)
    return [note('files', 'they are in a bucket, and were not compared with the database')]
  const wanted = new Set(referencedBlobs({ rows: () => references }))
  const missing = [...wanted].filter((key) => !existsSync(join(folder, key)))
  const found = globSync('files/*/bytes', { cwd: folder })
  const surplus = found.filter((key) => !wanted.has(key))
  return [
    missing.length === 0
      ? ok('files', `all ${wanted.size} that the database names are there`)
      : fault(
          'files',
          `${missing.length} of ${wanted.size} are missing: ${some(missing)}`,
          `Copy them from a backup into ${folder}: tar --extract --file BACKUP blobs/files.`,
        ),
    ...(surplus.length === 0
      ? []
      : [
          note(
            'files',
            `${surplus.length} are named by no row: ${some(surplus)}. Uploads in progress and deletions leave some for a while`,
          ),
        ]),
  ]
}
