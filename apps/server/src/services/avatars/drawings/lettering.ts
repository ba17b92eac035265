import { ALPHABET, HEIGHT, WEIGHT } from './alphabet.ts'

const GAP = 14

/** The centre of the row of letters, and its maximum size. */
export interface Space {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function place(letters: string) {
  const placed: string[] = []
  let x = WEIGHT / 2
  for (const letter of letters) {
    const glyph = ALPHABET[letter]
    if (glyph === undefined) continue
    placed.push(`<path transform="translate(${x} ${WEIGHT / 2})" d="${glyph.path}"/>`)
    x += glyph.width + WEIGHT + GAP
  }
  return { paths: placed.join(''), width: x - WEIGHT / 2 - GAP }
}

/** A row of A–Z and 0–9 in our own alphabet, as large as fits; other characters are left out. */
export function lettering(letters: string, space: Space, color: string): string {
  const row = place(letters)
  const tall = HEIGHT + WEIGHT
  const scale = Math.min(space.height / tall, space.width / row.width)
  const left = space.x - (row.width * scale) / 2
  const top = space.y - (tall * scale) / 2
  return `<g transform="translate(${left.toFixed(3)} ${top.toFixed(3)}) scale(${scale.toFixed(5)})" fill="none" stroke="${color}" stroke-width="${WEIGHT}" stroke-linecap="round" stroke-linejoin="round">${row.paths}</g>`
}

/** How much taller than our capitals a letter with its marks may be. */
const TALLER = 1.4

/** Text as a picture, black on transparent. */
export interface DrawnText {
  readonly png: Buffer
  readonly width: number
  readonly height: number
}

/** A row of letters that a font has drawn for this space. */
export function textLettering({ png, width, height }: DrawnText, space: Space): string {
  const scale = Math.min(1, space.width / width, (TALLER * space.height) / height)
  const [wide, tall] = [width * scale, height * scale]
  const [left, top] = [space.x - wide / 2, space.y - tall / 2]
  return `<image x="${left.toFixed(3)}" y="${top.toFixed(3)}" width="${wide.toFixed(3)}" height="${tall.toFixed(3)}" href="data:image/png;base64,${png.toString('base64')}"/>`
}
