import { type Generated, type Selectable, sql as raw } from 'kysely'
import { queries, type Reader, type Writer } from '#platform/database'

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
  fingerprint: Generated<string>
  usedAt: number
}
interface Tables {
  files: FileTable & { sequence: Generated<number> }
}
const { all, exists, first, insert, remove, run, update } = queries<Tables>()

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
  'fingerprint',
  'usedAt',
] as const satisfies (keyof FileTable)[]

/** The metadata of a file that results from reading all of it. */
export type Content = {
  readonly mimeType: string
  /** MD5, hexadecimal. */
  readonly signature: string
  readonly width: number
  readonly height: number
  /** Thumbhash in base64. */
  readonly hash: string
  /** What it shows, in hexadecimal, for comparisons; '' for pictures that show too little, and of earlier versions. */
  readonly fingerprint: string
}

/** Of a file that nobody has read yet. */
export const UNREAD: Content = {
  mimeType: '',
  signature: '',
  width: 0,
  height: 0,
  hash: '',
  fingerprint: '',
}

export const findFile = first((sql, v: { id: string }) =>
  sql.selectFrom('files').select(FILE_COLUMNS).where('$id', '=', v.id),
)

export const hasFile = exists((sql, v: { key: string }) =>
  sql.selectFrom('files').select('$id').where('key', '=', v.key),
)

/** Files of a person, in the order in which their uploads started. */
export const listFiles = all((sql, v: Portion) =>
  sql
    .selectFrom('files')
    .select([...FILE_COLUMNS, 'sequence'])
    .where('owner', '=', v.owner)
    .where('sequence', '>', v.after)
    .orderBy('sequence')
    .limit(v.max),
)

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

const usage = first((sql, v: { owner: string; state: State }) =>
  sql
    .selectFrom('files')
    .where('owner', '=', v.owner)
    .select((of) => [
      of.fn.countAll<number>().as('files'),
      of.fn.coalesce(of.fn.sum<number>('sizeOriginal'), of.val(0)).as('bytes'),
      of.fn.countAll<number>().filterWhere('state', '=', v.state).as('pending'),
    ]),
)

/** A person's usage: the number of files, their bytes in total, the number of unfinished ones. */
export async function usageOf(db: Reader, owner: string) {
  const found = await usage(db, { owner, state: 'pending' })
  return found ?? { files: 0, bytes: 0, pending: 0 }
}

/** Files with all chunks that aren't joined yet, started since a time: older ones count as unused. */
export const listInterrupted = all((sql, v: { since: number; max: number }) =>
  sql
    .selectFrom('files')
    .select(FILE_COLUMNS)
    .where('usedAt', '>=', v.since)
    // A literal and not a parameter: a partial index covers only this state.
    .where('state', '=', raw.lit<State>('joining'))
    .orderBy('usedAt')
    .limit(v.max),
)

/** Files without a known use since a time, the longest unused first. */
export const listUnused = all((sql, v: { before: number; max: number }) =>
  sql
    .selectFrom('files')
    .select(FILE_COLUMNS)
    .where('usedAt', '<', v.before)
    .orderBy('usedAt')
    .limit(v.max),
)

export const insertFile = insert('files')
export const updateFile = update('files', '$id')
export const deleteFile = remove('files', '$id')

const complete = run(
  (sql, v: Content & { key: string; now: number; before: State; state: State }) =>
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
        fingerprint: v.fingerprint,
      })
      .where('key', '=', v.key)
      .where('state', '=', v.before),
)

/** False when the file is deleted, or another process has completed it. */
export const completeFile = async (
  tx: Writer,
  content: Content & { readonly key: string; readonly now: number },
) => (await complete(tx, { ...content, before: 'joining', state: 'complete' })) === 1

/** Records that a document refers to the file. No cached response depends on it. */
export const markUsed = update('files', '$id', { keepsVersions: true })
