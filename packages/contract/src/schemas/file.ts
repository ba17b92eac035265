import { type Static, Type } from 'typebox'
import { DateTime, strictObject } from './base.ts'

/** A stored file, whole or still being uploaded; `signature` and `mimeType` are '' until it is whole. */
export const File = strictObject({
  $id: Type.String(),
  bucketId: Type.String(),
  $createdAt: DateTime,
  $updatedAt: DateTime,
  $permissions: Type.Array(Type.String()),
  name: Type.String(),
  /** Where its owner has put it, with a slash at the end; '' for no folder. */
  folder: Type.String(),
  /** Folder and name. */
  key: Type.String(),
  /** MD5 of the content, hexadecimal. */
  signature: Type.String(),
  mimeType: Type.String(),
  /** Bytes of the whole file, known from the first chunk on. */
  sizeOriginal: Type.Integer({ minimum: 0 }),
  /** The same: files are kept as they came, neither packed nor encrypted by the server. */
  sizeActual: Type.Integer({ minimum: 0 }),
  chunksTotal: Type.Integer({ minimum: 1 }),
  chunksUploaded: Type.Integer({ minimum: 0 }),
  encryption: Type.Literal(false),
  compression: Type.Literal('none'),
})
export type File = Static<typeof File>

export const FileList = strictObject({
  total: Type.Integer({ minimum: 0 }),
  files: Type.Array(File),
})
export type FileList = Static<typeof FileList>
