import { TEXTS } from '@devhood/contract'

import { formatSize } from './sizes.ts'

/** Accepted media types with their file name extensions. */
export type Accepted = Readonly<Record<string, readonly string[]>>

const PNG_AND_JPEG = { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] } as const

/** Pictures of posts. */
export const POST_PICTURES = { 'image/svg+xml': ['.svg'], ...PNG_AND_JPEG } satisfies Accepted

/** Pictures of people. */
export const PROFILE_PICTURES = PNG_AND_JPEG satisfies Accepted

interface RejectedFile {
  /** The file picker's error code: 'file-too-large' and so on. */
  readonly code: string
  readonly file: Pick<File, 'name' | 'type' | 'size'>
  readonly accepted: Accepted
  /** Maximum size in bytes. */
  readonly maxSize: number
}

/** Why a file was rejected: the specification's text, then the file's name and its actual type or size. */
export function rejectionText({ code, file, accepted, maxSize }: RejectedFile): string {
  const has = `${file.name} has ${formatSize(file.size)}.`
  switch (code) {
    case 'file-invalid-type':
      return `${TEXTS.upload.type(endingsOf(accepted))}. ${file.name} is ${file.type || 'of an unknown type'}.`
    case 'file-too-large':
      return `${TEXTS.upload.tooLarge(maxSize)}. ${has}`
    case 'file-too-small':
      return `${TEXTS.upload.tooSmall(1)}. ${has}`
    case 'too-many-files':
      return `${TEXTS.upload.tooMany}. One picture is taken.`
    default:
      return `${file.name} was not taken.`
  }
}

function endingsOf(accepted: Accepted): string {
  return Object.values(accepted).flat().join(', ')
}
