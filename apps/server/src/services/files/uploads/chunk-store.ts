import { queries } from '#platform/database'

interface ChunkRow {
  fileId: string
  index: number
  /** The key of its bytes. */
  key: string
}
interface Tables {
  file_chunks: ChunkRow
}
const { column, insertNew, remove } = queries<Tables>()

/** Keys of the chunks that have arrived, in the order of the file. */
export const chunkKeys = column((sql, v: { fileId: string }) =>
  sql.selectFrom('file_chunks').select('key').where('fileId', '=', v.fileId).orderBy('index'),
)

/** Inserts no row when the chunk has arrived before. */
export const insertChunk = insertNew('file_chunks')

export const deleteChunks = remove('file_chunks', 'fileId')
