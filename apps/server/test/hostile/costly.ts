import { Buffer } from 'node:buffer'
import { env } from 'node:process'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { picture, svg } from '../files/pictures.ts'

type Makers = Readonly<Record<string, () => Promise<Buffer> | Buffer>>

/** Side of the largest accepted picture: 7000 × 7000 is 49 million pixels. By day a sixteenth of them. */
const LARGEST = 7000
const NIGHTLY = env['NIGHTLY'] === 'true'
const SIDE = NIGHTLY ? LARGEST : LARGEST / 4
const MB = 1_000_000

const blank = (channels: 3 | 4, side = SIDE) =>
  sharp({ create: { width: side, height: side, channels, background: '#ff6600' } })

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A small PNG with chunks after its header. */
async function pngWith(...chunks: readonly Buffer[]): Promise<Buffer> {
  const small = await picture(60, 40).png().toBuffer()
  return Buffer.concat([small.subarray(0, 33), ...chunks, small.subarray(33)])
}

/** A chunk with a compressed text or profile that expands to 50 MB. */
const packed = (type: 'zTXt' | 'iCCP') =>
  pngChunk(type, Buffer.concat([Buffer.from('Name\0\0'), deflateSync(Buffer.alloc(50 * MB))]))

/** Segments of a JPEG, split at their markers. Scan segments include the scan's bytes. */
function segmentsOf(jpeg: Buffer): Buffer[] {
  const starts: number[] = []
  for (let at = 2; at + 4 <= jpeg.length;) {
    starts.push(at)
    const isScan = jpeg[at + 1] === 0xda
    at += 2 + jpeg.readUInt16BE(at + 2)
    // In a scan, 0xff starts a marker unless a zero or a restart marker follows.
    while (isScan && (jpeg[at] !== 0xff || jpeg[at + 1] === 0 || (jpeg[at + 1] ?? 0) >> 3 === 26))
      at++
  }
  return starts.map((start, index) => jpeg.subarray(start, starts[index + 1] ?? jpeg.length))
}

/** A large progressive JPEG of few bytes with a thousand scans. */
async function manyScans(): Promise<Buffer> {
  const made = await blank(3).greyscale().jpeg({ progressive: true }).toBuffer()
  const segments = segmentsOf(made)
  const last = segments.findLastIndex((each) => each[1] === 0xda)
  const scans = Array.from({ length: 1000 }, () => segments[last] ?? Buffer.alloc(0))
  const parts = [...segments.slice(0, last), ...scans, ...segments.slice(last + 1)]
  return Buffer.concat([made.subarray(0, 2), ...parts])
}

/** A JPEG that begins with this many segments of one kind. */
async function jpegWith(marker: number, count: number, beginning: (at: number) => Buffer) {
  const small = await picture(60, 40).jpeg().toBuffer()
  const segments = Array.from({ length: count }, (_, at) => {
    const segment = Buffer.alloc(65_535, at)
    segment.writeUInt16BE(0xff_00 + marker)
    segment.writeUInt16BE(65_533, 2)
    beginning(at).copy(segment, 4)
    return segment
  })
  return Buffer.concat([small.subarray(0, 2), ...segments, small.subarray(2)])
}

/** Rectangles with a filter region far larger than they are. */
const filtered = (filter: string, count: number) =>
  svg(
    `<defs><filter id="f" x="-9" y="-9" width="19" height="19">${filter}</filter></defs>${'<rect width="40" height="30" fill="#f60" filter="url(#f)"/>'.repeat(count)}`,
  )

const LIGHT = '<feSpecularLighting><fePointLight x="9" y="9" z="9"/></feSpecularLighting>'

/** Patterns, each filled with the next. */
function patterns(count: number): string {
  const each = Array.from(
    { length: count },
    (_, at) =>
      `<pattern id="p${at}" width=".01" height=".01"><rect width="9" height="9" fill="url(#p${at + 1})"/></pattern>`,
  )
  return `<defs>${each.join('')}</defs><rect width="40" height="30" fill="url(#p0)"/>`
}

/** Costly pictures that are accepted nevertheless, by file name. */
export const ACCEPTED: Makers = {
  'a thousand scans.jpg': manyScans,
  'print colours.jpg': () =>
    blank(4, Math.round(SIDE / 4))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer(),
  '250 pieces of a profile.jpg': () =>
    jpegWith(0xe2, 250, (at) => Buffer.from([...Buffer.from('ICC_PROFILE\0'), at + 1, 250])),
  'sixteen bits.png': () => blank(4).toColourspace('rgb16').png().toBuffer(),
  'interlaced.png': () => blank(3).png({ progressive: true }).toBuffer(),
  'a profile of 50 MB.png': () => pngWith(packed('iCCP')),
  'a text of 50 MB.png': () => pngWith(packed('zTXt')),
  '20,000 texts.png': () =>
    pngWith(...Array<Buffer>(20_000).fill(pngChunk('tEXt', Buffer.from('Name\0x')))),
  'camera notes of 20 MB.png': () => pngWith(pngChunk('eXIf', Buffer.alloc(20 * MB, 'MM\0*'))),
  'a palette of 10,000.png': () => pngWith(pngChunk('PLTE', Buffer.alloc(30_000, 7))),
  'a suggested palette of 10 MB.png': () =>
    pngWith(pngChunk('sPLT', Buffer.concat([Buffer.from('p\0\b'), Buffer.alloc(10 * MB, 7)]))),
  'a pattern of patterns.svg': () => svg(patterns(20)),
  ...(NIGHTLY && {
    'camera notes of 50 MB.jpg': () =>
      jpegWith(0xe1, 760, () => Buffer.from('Exif\0\0MM\0*\0\0\0\b')),
  }),
}

/**
 * Pictures that would take too long or too much memory. Each uses all five seconds of CPU time of an image process; by day
 * `images.test.ts` shows the end of such a task with a limit of one.
 */
export const TOO_COSTLY: Makers = {
  ...(NIGHTLY && {
    '9,999 circles.svg': () => svg('<circle r="15" cx="20" cy="15" stroke="#06f"/>'.repeat(9_999)),
    '99 texts of 50 MB.png': () => pngWith(...Array<Buffer>(99).fill(packed('zTXt'))),
    '999 blurs.svg': () => filtered('<feGaussianBlur stdDeviation="9"/>', 999),
    'blurs without end.svg': () => filtered('<feGaussianBlur stdDeviation="999999"/>', 999),
    '99 clouds.svg': () => filtered('<feTurbulence baseFrequency=".1" numOctaves="99"/>', 99),
    'far and wide.svg': () => filtered('<feMorphology operator="dilate" radius="999"/>', 99),
    'lights.svg': () => filtered(LIGHT.repeat(50), 99),
    'a dash of a million.svg': () =>
      svg(`<path stroke="#000" stroke-dasharray=".001" d="M0 0${'L9 9L0 0'.repeat(60_000)}"/>`),
  }),
}

/** Pictures that none of our libraries can read. */
export const UNREADABLE: Makers = {
  'twelve bits.jpg': async () => {
    const made = await picture(60, 40).jpeg().toBuffer()
    made[made.indexOf(Buffer.from([0xff, 0xc0])) + 4] = 12
    return made
  },
  '9,999 deep.svg': () => svg(`${'<g opacity=".9">'.repeat(9_999)}${'</g>'.repeat(9_999)}`),
}
