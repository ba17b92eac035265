import { expect, test } from 'vitest'
import { post } from '../../../test/documents/documents.ts'
import { people } from '../../../test/index.ts'
import { sharedWorld } from '../../../test/app/shared-app.ts'
import { readPicture } from '../../../test/files/pictures.ts'
import { FILES, uploadsOf } from '../../../test/files/upload.ts'

const world = sharedWorld(async ({ app }) => people(app, 'alice', 'bob', 'carol'))

const RED = '<rect width="100%" height="100%" fill="#f00"/>'
const svg = (attributes: string, body = RED) =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${body}</svg>`
/** Red to the middle, in both directions. */
const half = (unit: string, width = 20, height = 15) =>
  `<rect width="${width}${unit}" height="${height}${unit}" fill="#f00"/>`
const entity = (name: string, value: string) => `<!ENTITY ${name} "${value}">`
const withSubset = (subset: string, root = svg('width="4" height="3"', '<text y="3">&a;</text>')) =>
  `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://127.0.0.1:9/svg11.dtd" [${subset}]>${root}`

const R = [255, 0, 0, 255]
const NONE = [0, 0, 0, 0]

/** The size of the drawing, and its pixels in the middle of the upper left and the lower right quarter. */
type Row = [
  what: string,
  bytes: string | Buffer,
  size: [number, number],
  pixels: [number[], number[]],
]

const units = ['', 'px', 'mm', 'cm', 'in', 'pc', 'pt', 'em'].map((unit): Row => [
  `40 × 30 ${unit}`,
  svg(`width="40${unit}" height="30${unit}"`, half(unit)),
  [2000, 1500],
  [R, NONE],
])

test.each<Row>([
  ...units,
  // 40 mm are 151.2 pixels.
  [
    'millimetres around pixels',
    svg('width="40mm" height="30mm"', half('', 75.6, 56.7)),
    [2000, 1500],
    [R, NONE],
  ],
  [
    'as Inkscape writes it',
    `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- Created with Inkscape -->\n${svg('width="210mm" height="297mm" viewBox="0 0 210 297" version="1.1"', half('', 105, 148.5))}`,
    [1414, 2000],
    [R, NONE],
  ],
  [
    'as Graphviz and Matplotlib write it',
    `<?xml version="1.0" encoding="utf-8" standalone="no"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg('width="460.8pt" height="345.6pt" viewBox="0 0 460.8 345.6"', half('', 230.4, 172.8))}`,
    [2000, 1500],
    [R, NONE],
  ],
  ['a view box only', svg('viewBox="0 0 40 30"', half('')), [2000, 1500], [R, NONE]],
  [
    'a width and a view box',
    svg('width="8mm" viewBox="0 0 40 30"', half('')),
    [2000, 1500],
    [R, NONE],
  ],
  [
    'percentages and a view box',
    svg('width="100%" height="100%" style="width:100%;height:auto" viewBox="0 0 40 30"', half('')),
    [2000, 1500],
    [R, NONE],
  ],
  [
    'no size',
    svg('', '<rect x="-70" y="900" width="40" height="30" fill="#f00"/>'),
    [2000, 1500],
    [R, R],
  ],
  ['no size, and tiny', svg('', '<circle r=".1" fill="#f00"/>'), [2000, 2000], [R, R]],
  [
    'a width only',
    svg('width="7"', '<rect x="-70" y="900" width="40" height="30" fill="#f00"/>'),
    [2000, 1500],
    [R, R],
  ],
  [
    'Latin-1',
    Buffer.from(
      `<?xml version="1.0" encoding="ISO-8859-1"?>${svg('width="4" height="3"', `<title>é</title>${RED}`)}`,
      'latin1',
    ),
    [2000, 1500],
    [R, R],
  ],
  [
    'UTF-16',
    Buffer.from(
      `\uFEFF<?xml version="1.0" encoding="UTF-16"?>${svg('width="4" height="3"')}`,
      'utf16le',
    ),
    [2000, 1500],
    [R, R],
  ],
  [
    'the entities of Illustrator',
    `<?xml version="1.0" encoding="utf-8"?>${withSubset(
      `\n\t${entity('ns', 'http://www.w3.org/2000/svg')}\n\t${entity('st0', 'fill:#f00;')}\n`,
      '<svg xmlns="&ns;" viewBox="0 0 40 30"><rect width="20" height="15" style="&st0;"/></svg>',
    )}`,
    [2000, 1500],
    [R, NONE],
  ],
])('an SVG with %s is drawn as browsers draw it', async (_, bytes, size, pixels) => {
  const { alice, bob } = world()
  const { outcome, message, file } = await uploadsOf(alice.request).uploadFile(bytes, {
    name: 'a.svg',
  })
  expect([outcome, message]).toEqual(['201', ''])
  const url = `${FILES}/${file.$id}`
  const document = await post(alice, {
    imageId: file.$id,
    imageUrl: `http://localhost${url}/preview`,
  })
  const { pixel } = await readPicture((await bob.request('GET', `${url}/preview`)).rawPayload)
  const [width, height] = size
  expect([document['imageWidth'], document['imageHeight']]).toEqual(size)
  expect([
    pixel(Math.floor(width / 4), Math.floor(height / 4)),
    pixel(Math.floor((width * 3) / 4), Math.floor((height * 3) / 4)),
  ]).toEqual(pixels)
})

const DOCTYPE = 'The doctype of the SVG defines more than plain texts: save it as plain SVG.'

test.each<[what: string, bytes: string | Buffer, message: string]>([
  ['an entity of an entity', withSubset(entity('b', 'b') + entity('a', '&b;')), DOCTYPE],
  ['an entity with markup', withSubset(entity('a', '<script/>')), DOCTYPE],
  ['an external entity', withSubset('<!ENTITY a SYSTEM "file:///etc/hostname">'), DOCTYPE],
  ['a public entity', withSubset('<!ENTITY a PUBLIC "a" "http://127.0.0.1:9/">'), DOCTYPE],
  ['a parameter entity', withSubset('<!ENTITY % a "b"> %a;'), DOCTYPE],
  ['a declared element', withSubset('<!ELEMENT svg ANY>'), DOCTYPE],
  [
    'entities that grow',
    withSubset(entity('a', 'x'.repeat(10_000)), svg('', '&a;'.repeat(10_000))),
    'The SVG is too large with its entities replaced.',
  ],
  ['entities that nobody defined', withSubset(entity('b', 'b')), "The SVG can't be drawn."],
  [
    'an unknown encoding',
    `<?xml version="1.0" encoding="x-mac-klingon"?>${svg('')}`,
    'The encoding "x-mac-klingon" isn\'t supported: save the SVG as UTF-8.',
  ],
  [
    'bytes of another encoding',
    Buffer.from(svg('', '<title>é</title>'), 'latin1'),
    "The SVG isn't valid UTF-8: save it as UTF-8.",
  ],
  ['nothing to see', svg('', '<g/>'), 'The SVG shows nothing.'],
])('an SVG with %s is rejected, and the message says why', async (_, bytes, message) => {
  // She has no file of another test.
  const { carol } = world()
  const sent = await uploadsOf(carol.request).uploadFile(bytes, { name: 'a.svg' })
  expect([sent.outcome, sent.message]).toEqual(['400 storage_invalid_file', message])
  expect((await carol.request('GET', FILES)).json()).toEqual({ total: 0, files: [] })
})
