import { type PreviewOptions, type Query, serializeQuery } from '@devhood/contract'
import type { File as StoredFile, FileList } from '@devhood/contract/schemas'
import { pathBelow, pathOf } from '../transport/url.ts'
import { networkError } from '../transport/client-error.ts'
import { type CallOptions, type Transport } from '../transport/transport.ts'
import type { NewFile, UploadOptions } from './upload.ts'

export interface FileListOptions extends CallOptions {
  readonly queries?: readonly Query[]
  /** Search text for file names. */
  readonly search?: string
}
/** Omitted properties stay unchanged. */
export interface FileChange {
  readonly name?: string
  readonly permissions?: readonly string[]
}

export interface FilesOptions {
  readonly bucket: string
  readonly retryDelay: ((attempt: number) => number) | undefined
}

/** Files of one bucket. The URLs are for `src` and `href`, where the browser sends its cookie. */
export function fileCalls(transport: Transport, { bucket, retryDelay }: FilesOptions) {
  const { call, url } = transport
  const path = pathOf('storage', 'buckets', bucket, 'files')
  const target = { transport, path, retryDelay }
  const filePath = (fileId: string, part = '') => pathBelow(path, { fileId }) + part

  return {
    create: async (file: NewFile, options?: UploadOptions) => {
      const { uploadFile } = await loadUpload()
      return uploadFile(target, file, options)
    },
    list: ({ queries = [], search, ...options }: FileListOptions = {}) =>
      call<FileList>('GET', path, { queries: queries.map(serializeQuery), search }, options),
    get: async (fileId: string, options?: CallOptions) =>
      call<StoredFile>('GET', filePath(fileId), {}, options),
    update: async (fileId: string, { name, permissions }: FileChange, options?: CallOptions) =>
      call<StoredFile>('PUT', filePath(fileId), { name, permissions }, options),
    delete: async (fileId: string, options?: CallOptions) =>
      call<void>('DELETE', filePath(fileId), {}, options),

    downloadUrl: (fileId: string) => url(filePath(fileId, '/download')),
    viewUrl: (fileId: string) => url(filePath(fileId, '/view')),
    previewUrl: (fileId: string, options: PreviewOptions = {}) =>
      url(filePath(fileId, '/preview'), { ...options }),
  }
}

/** Loads the upload code with the first upload, because most pages upload nothing. */
async function loadUpload() {
  try {
    return await import('./upload.ts')
  } catch (error) {
    throw networkError(error)
  }
}
