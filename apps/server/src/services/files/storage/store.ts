import { pick } from '@devhood/contract'
import { type Generated, type Kysely, type Selectable, sql as raw } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

type State = 'pending' | 'joining' | 'complete'

interface FileTable {
  $id: string
  $createdAt: number
  $updatedAt: number
  /** JSON. */
  $permissions: string
  owner: string
  name: string
  /** The path that clients send: '' or folders that each end in a slash. */
  folder: Generated<string>
  key: string
  state: State
  sizeOriginal: number
  chunksTotal: number
  chunksUploaded: Generated<number>
  mimeType: Generated<string>
  signature: Generated<string>
  width: Generated<number>
  height: Generated<number>
  hash: Generated<string>
  usedAt: number
}
interface Tables {
  files: FileTable & { sequence: Generated<number> }
}
type Sql = Kysely<Tables>

export type FileRow = Readonly<Selectable<FileTable>>

/** A portion of one person's files: those after a sequence, or from the first on. */
export type Portion = {
  readonly owner: string
  readonly after: number
  readonly max: number
}

export const FILE_COLUMNS = [
  '$id',
  '$createdAt',
  '$updatedAt',
  '$permissions',
  'owner',
  'name',
  'folder',
  'key',
  'state',
  'sizeOriginal',
  'chunksTotal',
  'chunksUploaded',
  'mimeType',
  'signature',
  'width',
  'height',
  'hash',
  'usedAt',
] as const satisfies (keyof FileTable)[]

const byId = statement((sql: Sql, v: { id: string }) =>
  sql.selectFrom('files').select(FILE_COLUMNS).where('$id', '=', v.id),
)
const byKey = statement((sql: Sql, v: { key: string }) =>
  sql.selectFrom('files').select('$id').where('key', '=', v.key),
)
const byOwner = statement((sql: Sql, v: Portion) =>
  sql
    .selectFrom('files')
    .select([...FILE_COLUMNS, 'sequence'])
    .where('owner', '=', v.owner)
    .where('sequence', '>', v.after)
    .orderBy('sequence')
    .limit(v.max),
)
const usage = statement((sql: Sql, v: { owner: string; state: State }) =>
  sql
    .selectFrom('files')
    .where('owner', '=', v.owner)
    .select((of) => [
      of.fn.countAll<number>().as('files'),
      of.fn.coalesce(of.fn.sum<number>('sizeOriginal'), of.val(0)).as('bytes'),
      of.fn.countAll<number>().filterWhere('state', '=', v.state).as('pending'),
    ]),
)
const interrupted = statement((sql: Sql, v: { since: number; max: number }) =>
  sql
    .selectFrom('files')
    .select(FILE_COLUMNS)
    .where('usedAt', '>=', v.since)
    // A literal and not a parameter: a partial index covers only this state.
    .where('state', '=', raw.lit<State>('joining'))
    .orderBy('usedAt')
    .limit(v.max),
)
const unused = statement((sql: Sql, v: { before: number; max: number }) =>
  sql
    .selectFrom('files')
    .select(FILE_COLUMNS)
    .where('usedAt', '<', v.before)
    .orderBy('usedAt')
    .limit(v.max),
)
const insertion = statement((sql: Sql, v: FileRow) =>
  sql.insertInto('files').values(pick(v, FILE_COLUMNS)),
)
const removal = statement((sql: Sql, v: { id: string }) =>
  sql.deleteFrom('files').where('$id', '=', v.id),
)
const progress = statement(
  (sql: Sql, v: { id: string; now: number; uploaded: number; state: State; permissions: string }) =>
    sql
      .updateTable('files')
      .set({
        $updatedAt: v.now,
        chunksUploaded: v.uploaded,
        state: v.state,
        $permissions: v.permissions,
      })
      .where('$id', '=', v.id),
)
const completion = statement(
  (sql: Sql, v: Content & { key: string; now: number; state: State; before: State }) =>
    sql
      .updateTable('files')
      .set({
        $updatedAt: v.now,
        state: v.state,
        mimeType: v.mimeType,
        signature: v.signature,
        width: v.width,
        height: v.height,
        hash: v.hash,
      })
      .where('key', '=', v.key)
      .where('state', '=', v.before),
)
const change = statement(
  (sql: Sql, v: { id: string; now: number; name: string; folder: string; permissions: string }) =>
    sql
      .updateTable('files')
      .set({ $updatedAt: v.now, name: v.name, folder: v.folder, $permissions: v.permissions })
      .where('$id', '=', v.id),
)
const use = statement(
  (sql: Sql, v: { id: string; now: number }) =>
    sql.updateTable('files').set({ usedAt: v.now }).where('$id', '=', v.id),
  { keepsVersions: true },
)

/** The metadata of a file that results from reading all of it. */
export type Content = {
  readonly mimeType: string
  /** MD5, hexadecimal. */
  readonly signature: string
  readonly width: number
  readonly height: number
  /** Thumbhash in base64. */
  readonly hash: string
}

/** Of a file that nobody has read yet. */
export const UNREAD: Content = { mimeType: '', signature: '', width: 0, height: 0, hash: '' }

export async function findFile(db: Reader, id: string): Promise<FileRow | undefined> {
  return db.first(byId, { id })
}

/** Whether a file's bytes are stored under the key. */
export async function hasFile(db: Reader, key: string): Promise<boolean> {
  return (await db.first(byKey, { key })) !== undefined
}

/** Files of a person, in the order in which their uploads started. */
export async function listFiles(
  db: Reader,
  portion: Portion,
): Promise<(FileRow & { readonly sequence: number })[]> {
  return db.all(byOwner, portion)
}

/** The number of rows in a portion, where all of a person's files are read. */
const PORTION = 500

/** All files of a person in portions, in the order in which their uploads started. */
export async function* eachFile(db: Reader, owner: string) {
  let after = 0
  for (;;) {
    const portion = await listFiles(db, { owner, after, max: PORTION })
    yield* portion
    if (portion.length < PORTION) return
    after = portion.at(-1)?.sequence ?? after
  }
}

/** A person's usage: the number of files, their bytes in total, the number of unfinished ones. */
export async function usageOf(db: Reader, owner: string) {
  const found = await db.first(usage, { owner, state: 'pending' })
  return found ?? { files: 0, bytes: 0, pending: 0 }
}

/** Files with all chunks that aren't joined yet, started since a time: older ones count as unused. */
export async function listInterrupted(
  db: Reader,
  wanted: { readonly since: number; readonly max: number },
): Promise<FileRow[]> {
  return db.all(interrupted, wanted)
}

/** Files without a known use since a time, the longest unused first. */
export async function listUnused(db: Reader, before: number, max: number): Promise<FileRow[]> {
  return db.all(unused, { before, max })
}

export async function insertFile(tx: Writer, file: FileRow): Promise<void> {
  await tx.run(insertion, { ...file })
}

export async function deleteFile(tx: Writer, id: string): Promise<void> {
  await tx.run(removal, { id })
}

export async function saveProgress(
  tx: Writer,
  { $id: id, $permissions: permissions, chunksUploaded: uploaded, state }: FileRow,
  now: number,
): Promise<void> {
  await tx.run(progress, { id, permissions, uploaded, state, now })
}

/** False when the file is deleted, or another process has completed it. */
export async function completeFile(
  tx: Writer,
  key: string,
  content: Content,
  now: number,
): Promise<boolean> {
  const values = { ...content, key, now, state: 'complete', before: 'joining' } as const
  return (await tx.run(completion, values)) === 1
}

export async function changeFile(
  tx: Writer,
  {
    $id: id,
    name,
    folder,
    $permissions: permissions,
  }: Pick<FileRow, '$id' | 'name' | 'folder' | '$permissions'>,
  now: number,
): Promise<void> {
  await tx.run(change, { id, name, folder, permissions, now })
}

/** Records that a document refers to the file. No cached response depends on it. */
export async function markUsed(tx: Writer, id: string, now: number): Promise<void> {
  await tx.run(use, { id, now })
}
