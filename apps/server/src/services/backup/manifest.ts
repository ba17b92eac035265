import { text } from 'node:stream/consumers'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { type ArchiveReader, checkKey } from '#platform/backup'
import { StartError } from '#platform'
import { BLOBS, DATABASE, MANIFEST, TABLES } from './contents.ts'

export const FORMAT = 'devhood backup 1'
/** Enough for a million files. */
const SIZE_MAX = 256 * 1024 * 1024

const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  time: Type.String(),
  /** Size in bytes and SHA-256 of every entry of the backup. */
  files: Type.Record(
    Type.String(),
    Type.Object({ size: Type.Integer({ minimum: 0 }), sha256: Type.String() }),
  ),
  /** Files that the database refers to and that were already missing on the disk. */
  missing: Type.Array(Type.String()),
  /** Whether files are in a bucket, and so not in the backup. */
  withoutFiles: Type.Optional(Type.Boolean()),
  /** PostgreSQL: its tables, instead of a database. */
  outline: Type.Optional(
    Type.Object({
      migrations: Type.Array(Type.Object({ name: Type.String(), sha256: Type.String() })),
      tables: Type.Record(
        Type.String(),
        Type.Object({
          columns: Type.Array(Type.String()),
          key: Type.Array(Type.String()),
          lastSequence: Type.Optional(Type.Integer({ minimum: 0 })),
        }),
      ),
    }),
  ),
})
export type Manifest = Type.Static<typeof Manifest>

/** The names of the entries that hold rows. */
const namesOfRows = ({ outline }: Manifest): readonly string[] =>
  outline ? Object.keys(outline.tables).map((table) => TABLES + table) : [DATABASE]

/** How many files of members a backup has. */
export const countFiles = (manifest: Manifest): number =>
  Object.keys(manifest.files).length - namesOfRows(manifest).length

function isBlob(name: string): boolean {
  try {
    return name.startsWith(BLOBS) && checkKey(name.slice(BLOBS.length)) !== ''
  } catch {
    return false
  }
}

async function parse(archive: ArchiveReader): Promise<Manifest> {
  const last = [...archive.entries.values()].at(-1)
  if (last?.name !== MANIFEST || last.size > SIZE_MAX)
    throw new StartError('It is no backup, or not all of one: it does not end with a manifest.')
  try {
    return Value.Parse(Manifest, JSON.parse(await text(archive.read(MANIFEST))))
  } catch (error) {
    throw new StartError('Its manifest is none that this version can read.', { cause: error })
  }
}

/**
 * The manifest of an archive whose entries match it in names and sizes, without foreign entries. Throws StartError
 * for any other.
 */
export async function readManifest(archive: ArchiveReader): Promise<Manifest> {
  const manifest = await parse(archive)
  const rows = namesOfRows(manifest)
  for (const name of archive.entries.keys())
    if (name !== MANIFEST && !rows.includes(name) && !isBlob(name))
      throw new StartError(`It holds ${JSON.stringify(name)}, which no backup does.`)
  for (const [name, { size }] of Object.entries(manifest.files))
    if (name === MANIFEST || archive.entries.get(name)?.size !== size)
      throw new StartError(`It lacks ${JSON.stringify(name)}, or has it in another size.`)
  if (rows.some((name) => !manifest.files[name])) throw new StartError('It lacks the database.')
  return manifest
}
