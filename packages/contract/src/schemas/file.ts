import { type Static, Type } from 'typebox'
import { DateTime, listOf, strictObject } from './base.ts'

/** A stored file or an upload in progress; `signature` and `mimeType` are '' until the upload is complete. */
export const File = strictObject({
  $id: Type.String(),
  bucketId: Type.String(),
  $createdAt: DateTime,
  $updatedAt: DateTime,
  $permissions: Type.Array(Type.String()),
  name: Type.String(),
  /** The owner's folder for the file, with a trailing slash; '' for no folder. */
  folder: Type.String(),
  /** Folder and name. */
  key: Type.String(),
  /** MD5 of the content, hexadecimal. */
  signature: Type.String(),
  mimeType: Type.String(),
  /** Size of the whole file in bytes, known from the first chunk on. */
  sizeOriginal: Type.Integer({ minimum: 0 }),
  /** The same value: the server stores files as they are, neither compressed nor encrypted. */
  sizeActual: Type.Integer({ minimum: 0 }),
  chunksTotal: Type.Integer({ minimum: 1 }),
  chunksUploaded: Type.Integer({ minimum: 0 }),
  encryption: Type.Literal(false),
  compression: Type.Literal('none'),
})
export type File = Static<typeof File>

export const FileList = listOf('files', File)
export type FileList = Static<typeof FileList>
