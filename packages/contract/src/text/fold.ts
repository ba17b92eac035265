const ASCII = /^[\0-\x7f]*$/

/** Whether the text has a single spelling except for case, so that folding takes one step. */
export const isAscii = (text: string): boolean => ASCII.test(text)

/**
 * The form that identifiers are compared by: compatible spellings and cases are equal. The dotless ı stays, so that
 * nobody's name becomes another person's. The capital ẞ has itself as its upper case, hence the first lower case.
 */
export function foldCase(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  const folded = Array.from(text.normalize('NFKC'), (character) =>
    character === 'ı' ? character : character.toLowerCase().toUpperCase().toLowerCase(),
  )
  return folded.join('').normalize('NFKC')
}

/** The form that tags are compared by: without case and without the `#` that some people type. */
export const foldTag = (tag: string): string => foldCase(tag).replace(/^#+/, '')
