/** Joins letters, or keeps them from joining: fonts need no sign for them. */
const JOINERS = new Set([0x20, 0x200c, 0x200d])

/** Leaves out of a text what no font has. */
export const drawableBy =
  (has: (code: number) => boolean) =>
  (text: string): string =>
    Array.from(text.normalize('NFC').replaceAll(/\s+/g, ' '))
      .filter((letter) => {
        const code = letter.codePointAt(0) ?? 0
        return JOINERS.has(code) || has(code)
      })
      .join('')
      .replaceAll(/ {2,}/g, ' ')
      .trim()
