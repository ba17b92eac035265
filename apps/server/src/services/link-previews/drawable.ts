/** Joins letters, or keeps them from joining: fonts need no sign for them. */
const JOINERS = new Set([0x20, 0x200c, 0x200d])

/** Leaves out of a text what none of the fonts has, once it is known which they have. */
export function openDrawable(readCoverage: () => Promise<(code: number) => boolean>) {
  let reading: ReturnType<typeof readCoverage> | undefined
  return async () => {
    reading ??= readCoverage()
    const has = await reading.catch((error: unknown) => {
      reading = undefined
      throw error
    })
    return (text: string): string =>
      Array.from(text.normalize('NFC').replaceAll(/\s+/g, ' '))
        .filter((letter) => {
          const code = letter.codePointAt(0) ?? 0
          return JOINERS.has(code) || has(code)
        })
        .join('')
        .replaceAll(/ {2,}/g, ' ')
        .trim()
  }
}
