const TABLE = 16

function tableAt(font: Buffer, tag: string): number {
  for (let at = 12; at < 12 + font.readUInt16BE(4) * TABLE; at += TABLE)
    if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8)
  throw new Error(`The font has no table ${tag}.`)
}

/** Whether a font has a character, by its code. Reads the only character map of our fonts, which has format 4. */
export function charactersOf(font: Buffer): (code: number) => boolean {
  const table = tableAt(font, 'cmap')
  const map = table + font.readUInt32BE(table + 8)
  if (font.readUInt16BE(map) !== 4)
    throw new Error('The font has a character map of another format.')
  const bytes = font.readUInt16BE(map + 6)
  const ends = map + 14
  const starts = ends + bytes + 2
  const ranges = Array.from({ length: bytes / 2 }, (_, index): [number, number] => [
    font.readUInt16BE(starts + 2 * index),
    font.readUInt16BE(ends + 2 * index),
  ])
  return (code) => code !== 0xffff && ranges.some(([from, to]) => from <= code && code <= to)
}
