import { openGate } from '../gate/index.ts'
import { openRecent } from '../recent.ts'
import { ALPHABET, HEIGHT, WEIGHT } from './alphabet.ts'

/** A square, or any rectangle, of one colour with letters cut out of it. */
export interface Initials {
  /** A–Z and 0–9; others are left out. */
  readonly letters: string
  /** Six hexadecimal digits. */
  readonly color: string
  /** In pixels, 1 to 2000. */
  readonly width: number
  readonly height: number
}

/** Space between letters; how much of the picture's shorter side their height, of its width their row takes. */
const GAP = 14
const TALL = 0.4
const WIDE = 0.66

const KEPT = 500

interface Placed {
  readonly path: string
  readonly x: number
}

function place(letters: string) {
  const placed: Placed[] = []
  let x = WEIGHT / 2
  for (const letter of letters) {
    const glyph = ALPHABET[letter]
    if (glyph === undefined) continue
    placed.push({ path: glyph.path, x })
    x += glyph.width + WEIGHT + GAP
  }
  return { placed, width: x - WEIGHT / 2 - GAP }
}

/** The picture as SVG. Only our own path data and checked numbers get into it. */
function drawInitials({ letters, color, width, height }: Initials): string {
  const row = place(letters)
  const tall = HEIGHT + WEIGHT
  const scale = Math.min((TALL * Math.min(width, height)) / tall, (WIDE * width) / row.width)
  const left = (width - row.width * scale) / 2
  const top = (height - tall * scale) / 2
  const strokes = row.placed
    .map(({ path, x }) => `<path transform="translate(${x} ${WEIGHT / 2})" d="${path}"/>`)
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><g transform="translate(${left.toFixed(3)} ${top.toFixed(3)}) scale(${scale.toFixed(5)})" fill="none" stroke="#000" stroke-width="${WEIGHT}" stroke-linecap="round" stroke-linejoin="round">${strokes}</g></mask><rect width="100%" height="100%" fill="#${color}" mask="url(#m)"/></svg>`
}

/** Draws initials as PNG, two pictures at a time; the latest are kept in memory. */
export function openInitials() {
  const kept = openRecent<string, Promise<Buffer>>(KEPT)
  const gate = openGate({ atOnce: 2, waiting: 200 })

  /** The same input gives the same bytes. Refuses with `general_service_unavailable` under too much load. */
  return async (initials: Initials): Promise<Buffer> => {
    const { letters, color, width, height } = initials
    const key = `${letters} ${color} ${width} ${height}`
    const known = kept.get(key)
    if (known) return known
    const drawn = gate(async () => {
      // Loaded by the first picture: until then it would only take memory and time to start.
      const { default: sharp } = await import('sharp')
      return sharp(Buffer.from(drawInitials(initials)))
        .png({ compressionLevel: 7 })
        .toBuffer()
    })
    drawn.catch(() => kept.delete(key))
    return kept.set(key, drawn)
  }
}
