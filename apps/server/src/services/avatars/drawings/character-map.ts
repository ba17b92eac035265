const TABLE = 16

function tableAt(font: Buffer, tag: string): number {
  for (let at = 12; at < 12 + font.readUInt16BE(4) * TABLE; at += TABLE)
    if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8)
  throw new Error(`The font has no table ${tag}.`)
}

/** The start and the end of each range in a map of format 12, for characters of all planes. */
function longRanges(font: Buffer, map: number): [number, number][] {
  return Array.from({ length: font.readUInt32BE(map + 12) }, (_, index) => {
    const at = map + 16 + 12 * index
    return [font.readUInt32BE(at), font.readUInt32BE(at + 4)]
  })
}

/** Whether a font has a character, by its code. Reads the last character map, which has format 4, or 12 in that of emoji. */
export function charactersOf(font: Buffer): (code: number) => boolean {
  const table = tableAt(font, 'cmap')
  const last = table + 4 + 8 * (font.readUInt16BE(table + 2) - 1)
  const map = table + font.readUInt32BE(last + 4)
  const ranges = rangesIn(font, map)
  return (code) => code !== 0xffff && ranges.some(([from, to]) => from <= code && code <= to)
}

function rangesIn(font: Buffer, map: number): [number, number][] {
  const format = font.readUInt16BE(map)
  if (format === 12) return longRanges(font, map)
  if (format !== 4) throw new Error('The font has a character map of another format.')
  const bytes = font.readUInt16BE(map + 6)
  const ends = map + 14
  const starts = ends + bytes + 2
  return Array.from({ length: bytes / 2 }, (_, index) => [
    font.readUInt16BE(starts + 2 * index),
    font.readUInt16BE(ends + 2 * index),
  ])
}
