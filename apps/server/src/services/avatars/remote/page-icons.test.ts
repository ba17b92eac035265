import { expect, test } from 'vitest'
import { iconsIn } from './page-icons.ts'

const ROWS: [what: string, page: string, icons: string[]][] = [
  ['no icon', '<title>x</title><link rel="stylesheet" href="/x.css">', []],
  ['one', '<link rel="icon" href="/i.png">', ['https://site.example/i.png']],
  [
    'the older rel value',
    "<LINK REL='shortcut icon' HREF=i.ico>",
    ['https://site.example/a/i.ico'],
  ],
  [
    'an escaped address',
    '<link rel=icon href="/i?a=1&amp;b=2">',
    ['https://site.example/i?a=1&b=2'],
  ],
  [
    'several: just large enough is best, then larger, then smaller',
    '<link rel=icon sizes=16x16 href=16><link rel=icon sizes=512x512 href=512><link rel=icon sizes="64x64 32x32" href=64><link rel=icon href=unsaid><link rel="apple-touch-icon" href=apple><link rel="icon" type="image/svg+xml" href="svg">',
    ['svg', '64', 'apple', '512', 'unsaid', '16'].map((name) => `https://site.example/a/${name}`),
  ],
  [
    'a base',
    '<base href="https://cdn.example/x/"><link rel=icon href=i>',
    ['https://cdn.example/x/i'],
  ],
  ['an invalid base', '<base href="http://["><link rel=icon href=/i>', ['https://site.example/i']],
  [
    'URLs without http or https',
    '<link rel=icon href="data:image/png;base64,AA"><link rel=icon href="file:///etc/passwd"><link rel=icon href="gopher://x/"><link rel=icon href="http://["><link rel=icon>',
    ['https://site.example/a/'],
  ],
  [
    'attributes with similar names',
    '<link data-rel=icon href=/i><link rel=icon data-href=/i>',
    ['https://site.example/a/'],
  ],
  ['a mask', '<link rel="mask-icon" href="/m.svg"><link rel="constructor" href="/c">', []],
]

test.each(ROWS)('%s', async (_what, page, icons) => {
  expect(await iconsIn(Buffer.from(page), new URL('https://site.example/a/'))).toEqual(icons)
})
