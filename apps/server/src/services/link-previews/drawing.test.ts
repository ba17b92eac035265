import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, it, test } from 'vitest'
import type { HeadCard } from '#lib/public-page'
import { fitted, openDrawings, openParagraphs } from '#platform/images'
import { readCoverage, TEXT_FONTS } from '#services/avatars'
import { cardDrawing } from './drawing.ts'
import { drawableBy } from './drawable.ts'

const paragraph = openParagraphs(TEXT_FONTS)
const drawable = drawableBy(await readCoverage())
const LOOK = { size: 40, width: 500, lines: 2, color: '#ffffff' }

/** The number of letters' pixels that are not transparent. */
async function inkOf(text: string): Promise<number> {
  const { png } = await paragraph({ text, ...LOOK })
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  let ink = 0
  for (let at = 3; at < data.length; at += info.channels) if ((data[at] ?? 0) > 0) ink++
  return ink
}

it.each([
  ['Latin', 'Äther ẞ ﬁ', 'Äther ẞ ﬁ'],
  ['Cyrillic', 'Мой стол', 'Мой стол'],
  ['Greek', 'Λάμπα', 'Λάμπα'],
  ['Arabic', 'مكتب', 'مكتب'],
  ['Hebrew', 'שולחן', 'שולחן'],
  ['Thai', 'โต๊ะ', 'โต๊ะ'],
  ['Devanagari', 'नमस्ते', 'नमस्ते'],
  ['Japanese', 'ランプ東京', 'ランプ東京'],
  ['Korean', '안녕', '안녕'],
  ['emoji', 'a 🎉 b', 'a 🎉 b'],
  ['signs', 'C++ <b> & "c" — λ · €', 'C++ <b> & "c" — λ · €'],
  ['what no font has', 'a\u{10330}\ue000\ufe0f b', 'a b'],
])('draws %s', async (_, text, expected) => {
  const shown = drawable(text)
  expect(shown).toBe(expected)
  expect(await inkOf(shown)).toBeGreaterThan(100)
})

it('leaves nothing of a text without a letter that it can draw', async () => {
  expect(drawable('\u{10330}')).toBe('')
})

it('cuts a text off that needs more lines', async () => {
  const { width, height } = await paragraph({ text: 'lantern '.repeat(200), ...LOOK })
  expect(width).toBeLessThanOrEqual(LOOK.width)
  expect(height).toBeLessThanOrEqual(LOOK.lines * LOOK.size * 1.45)
  const marks = await paragraph({ text: `a${'\u0301'.repeat(2000)}`, ...LOOK })
  expect(marks.height).toBeLessThanOrEqual(LOOK.lines * LOOK.size * 1.45)
})

test('what is drawn of a card stays within it, whatever it says', async () => {
  const draw = openDrawings('jpeg')
  const long = 'Ж<&'.repeat(400)
  const cards: HeadCard[] = [
    { title: long, lines: [long, long, long, long] },
    { title: '', lines: [] },
    { title: long, lines: [long], picture: { url: '', kind: 'photo' } },
    { title: 'Ada', lines: [], picture: { url: '', kind: 'face' } },
  ]
  const photo = await sharp({ create: { width: 300, height: 900, channels: 3, background: 'red' } })
    .webp()
    .toBuffer()
  const drawing = cardDrawing({ paragraph, drawable, fitted, appName: 'Tom & <Jerry>' })
  for (const card of cards) {
    const { width, height } = await sharp(await draw(await drawing(card, photo))).metadata()
    expect([width, height]).toEqual([1200, 630])
  }
})

test('the fonts are small enough for the package', async () => {
  const sizes = await Promise.all(TEXT_FONTS.map(async ({ file }) => (await readFile(file)).length))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_000_000)
})
