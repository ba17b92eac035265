import { pick } from '@devhood/contract'
import type { File, FileList } from '@devhood/contract/schemas'
import type { Config } from '#config'
import { presentTimes } from '#engine'
import type { FileRow } from './storage/store.ts'

export function presentFile(file: FileRow, { bucketId }: Pick<Config, 'bucketId'>): File {
  return {
    $id: file.$id,
    bucketId,
    ...presentTimes(file),
    $permissions: JSON.parse(file.$permissions) as string[],
    ...pick(file, ['name', 'folder', 'signature', 'mimeType', 'sizeOriginal']),
    ...pick(file, ['chunksTotal', 'chunksUploaded']),
    key: file.folder + file.name,
    sizeActual: file.sizeOriginal,
    encryption: false,
    compression: 'none',
  }
}

export function presentFiles(
  { total, files }: { total: number; files: readonly FileRow[] },
  config: Pick<Config, 'bucketId'>,
): FileList {
  return { total, files: files.map((file) => presentFile(file, config)) }
}
