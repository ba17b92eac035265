import { TEXTS, tooLargeText } from '@devhood/contract'

import { type Accepted, type PictureRules } from '../picture-rules.ts'

/** The type is that of the content; '' for a file that is no picture. */
type FileFacts = Pick<File, 'name' | 'type' | 'size'>

/** The accepted files, and why the others are rejected. If one is wanted, several are none. */
export function checkFiles<T extends FileFacts>(
  files: readonly T[],
  rules: PictureRules,
): readonly [accepted: readonly T[], rejections: readonly string[]] {
  const rejections = files.flatMap((file) => rejectionOf(file, rules) ?? [])
  const accepted = files.filter((file) => rejectionOf(file, rules) === undefined)
  if (!rules.multiple && accepted.length > 1)
    return [[], [`${TEXTS.upload.tooMany}. One picture is taken.`, ...rejections]]
  return [accepted, rejections]
}

/** The specification's text, then what is wrong with this file. */
function rejectionOf(file: FileFacts, { accepted, maxSize }: PictureRules): string | undefined {
  const { name, type, size } = file
  if (size < 1) return `${TEXTS.upload.tooSmall(1)}. ${name} is empty.`
  if (!(type in accepted)) return `${TEXTS.upload.type(labelOf(accepted))}. ${whyNot(file)}`
  if (size <= maxSize) return undefined
  return `${TEXTS.upload.tooLarge(maxSize)}. ${name} ${tooLargeText(size, maxSize)}`
}

/** Pictures that the browser would have converted if it could. */
const UNREADABLE = /^image\/(?<format>avif|bmp|gif|hei[cf]|jxl|tiff|webp)$/

function whyNot({ name, type }: FileFacts): string {
  const { format } = UNREADABLE.exec(type)?.groups ?? {}
  const formatName = format?.toUpperCase().replace('WEBP', 'WebP')
  if (formatName) return `Your browser can't read ${formatName}: export it as JPEG.`
  return type === 'image/svg+xml' ? `${name} is an SVG.` : `${name} isn't a picture.`
}

/** 'SVG, PNG, JPG' */
const labelOf = (accepted: Accepted): string =>
  Object.values(accepted)
    .map(([ending]) => ending.slice(1).toUpperCase())
    .join(', ')
