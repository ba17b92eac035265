/** Characters that some system rejects in a name or displays differently. */
const UNSAFE = /[<>:"/\\|?*%#]|\p{Cc}|(?![\u200c\u200d])\p{Cf}|[\p{Zl}\p{Zp}]/gu
const LENGTH_MAX = 80

/** The path of a file in the archive: its unique id, and its name as far as every system accepts it. */
export function pathOf({ id, name }: { readonly id: string; readonly name: string }): string {
  const safe = Array.from(name.toWellFormed().normalize('NFC').replaceAll(UNSAFE, '_'))
  const shown = safe
    .slice(-LENGTH_MAX)
    .join('')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return `files/${id}-${shown === '' ? 'file' : shown}`
}
