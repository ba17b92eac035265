import { FILE_LIMITS } from '../limits.ts'

/**
 * Control characters, and characters that reorder or hide text. Joiners stay, because emoji and scripts need them.
 */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu

const EXTENSION = /\.([^.]{1,10})$/

/** In lower case, without the period; '' when there is none. */
export function extensionOf(name: string): string {
  return EXTENSION.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** Cuts a name to the maximum length, and keeps its extension. */
function shorten(name: string, max: number): string {
  const characters = Array.from(name)
  if (characters.length <= max) return name
  const tail = Array.from(EXTENSION.exec(name)?.[0] ?? '')
  return [...characters.slice(0, max - tail.length), ...tail].join('')
}

const visible = (text: string) =>
  text.toWellFormed().replaceAll(INVISIBLE, '').trim().replace(/^\.+/, '')

/** A path without invisible characters, each folder followed by a slash; '' for none. */
export const cleanFolder = (sent: string): string =>
  sent
    .split('/')
    .map(visible)
    .filter((word) => word !== '')
    .map((word) => `${word}/`)
    .join('')

/** A name as one visible line without folders, at most 255 characters; may be ''. */
export function cleanName(sent: string): string {
  const last = sent.split(/[/\\]/).at(-1) ?? ''
  return shorten(visible(last), FILE_LIMITS.nameLength)
}

/** The name for a download: its extension is replaced if it doesn't match the type of the bytes. */
export function nameFor(name: string, extensions: readonly string[]): string {
  const [first = ''] = extensions
  return extensions.includes(extensionOf(name)) ? name : `${name}.${first}`
}
