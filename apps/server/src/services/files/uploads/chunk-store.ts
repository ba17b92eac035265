import type { Kysely } from 'kysely'
import { type Reader, statement, type Writer } from '#platform/database'

interface ChunkRow {
  fileId: string
  index: number
  /** The key of its bytes. */
  key: string
}
interface Tables {
  file_chunks: ChunkRow
}
type Sql = Kysely<Tables>

const ofFile = statement((sql: Sql, v: { fileId: string }) =>
  sql.selectFrom('file_chunks').select('key').where('fileId', '=', v.fileId).orderBy('index'),
)
const insertion = statement((sql: Sql, v: { fileId: string; index: number; key: string }) =>
  sql
    .insertInto('file_chunks')
    .values({ fileId: v.fileId, index: v.index, key: v.key })
    .onConflict((on) => on.doNothing()),
)
const removal = statement((sql: Sql, v: { fileId: string }) =>
  sql.deleteFrom('file_chunks').where('fileId', '=', v.fileId),
)

/** Keys of the chunks that have arrived, in the order of the file. */
export async function chunkKeys(db: Reader, fileId: string): Promise<string[]> {
  return (await db.all(ofFile, { fileId })).map(({ key }) => key)
}

/** False when the chunk has arrived before. */
export async function insertChunk(tx: Writer, chunk: Readonly<ChunkRow>): Promise<boolean> {
  return (await tx.run(insertion, { ...chunk })) === 1
}

export async function deleteChunks(tx: Writer, fileId: string): Promise<void> {
  await tx.run(removal, { fileId })
}
