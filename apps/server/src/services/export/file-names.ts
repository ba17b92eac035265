/** What some system does not take in a name, or shows as something else. */
const UNSAFE = /[<>:"/\\|?*%#]|\p{Cc}|(?![\u200c\u200d])\p{Cf}|[\p{Zl}\p{Zp}]/gu
const LENGTH_MAX = 80

/**
 * Where a file lies in the archive: its id, which makes it the only one, and its name as far as every system can
 * keep it.
 */
export function pathOf({ id, name }: { readonly id: string; readonly name: string }): string {
  const safe = Array.from(name.toWellFormed().normalize('NFC').replaceAll(UNSAFE, '_'))
  const shown = safe
    .slice(-LENGTH_MAX)
    .join('')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return `files/${id}-${shown === '' ? 'file' : shown}`
}
