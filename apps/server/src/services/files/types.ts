import type { PictureType } from '#platform/images'

interface FileType {
  readonly mimeType: string
  readonly extensions: readonly string[]
}

export const FILE_TYPES: Readonly<Record<PictureType, FileType>> = {
  png: { mimeType: 'image/png', extensions: ['png'] },
  jpeg: { mimeType: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  svg: { mimeType: 'image/svg+xml', extensions: ['svg'] },
}
export const EXTENSIONS = Object.values(FILE_TYPES).flatMap(({ extensions }) => extensions)

export const SVG = FILE_TYPES.svg.mimeType
