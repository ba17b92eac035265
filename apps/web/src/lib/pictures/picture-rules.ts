import { TEXTS } from '@devhood/contract'

import { formatSize } from './sizes.ts'

/** Accepted media types with their file name extensions. */
export type Accepted = Readonly<Record<string, readonly string[]>>

const PNG_AND_JPEG = { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] } as const

/** Pictures of posts. */
export const POST_PICTURES = { 'image/svg+xml': ['.svg'], ...PNG_AND_JPEG } satisfies Accepted

/** Pictures of people. */
export const PROFILE_PICTURES = PNG_AND_JPEG satisfies Accepted

interface Rules {
  readonly accepted: Accepted
  /** Maximum size in bytes. */
  readonly maxSize: number
  /** Several files at once. */
  readonly multiple: boolean
}

type FileFacts = Pick<File, 'name' | 'type' | 'size'>

/** The accepted files, and why the others are rejected. If one is wanted, several are none. */
export function checkFiles<T extends FileFacts>(
  files: readonly T[],
  rules: Rules,
): readonly [accepted: readonly T[], rejections: readonly string[]] {
  const rejections = files.flatMap((file) => rejectionOf(file, rules) ?? [])
  const accepted = files.filter((file) => rejectionOf(file, rules) === undefined)
  if (!rules.multiple && accepted.length > 1)
    return [[], [`${TEXTS.upload.tooMany}. One picture is taken.`, ...rejections]]
  return [accepted, rejections]
}

/** The specification's text, then the file's name and its actual type or size. */
function rejectionOf(file: FileFacts, { accepted, maxSize }: Rules): string | undefined {
  const { name, type, size } = file
  const has = `${name} has ${formatSize(size)}.`
  if (!isAccepted(file, accepted))
    return `${TEXTS.upload.type(endingsOf(accepted))}. ${name} is ${type || 'of an unknown type'}.`
  if (size > maxSize) return `${TEXTS.upload.tooLarge(maxSize)}. ${has}`
  return size < 1 ? `${TEXTS.upload.tooSmall(1)}. ${has}` : undefined
}

/** By its type or by its name, because some systems know no types. */
function isAccepted({ name, type }: FileFacts, accepted: Accepted): boolean {
  const endings = Object.values(accepted).flat()
  return type in accepted || endings.some((ending) => name.toLowerCase().endsWith(ending))
}

function endingsOf(accepted: Accepted): string {
  return Object.values(accepted).flat().join(', ')
}
