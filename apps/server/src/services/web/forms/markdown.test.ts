import { expect, it } from 'vitest'
import { acceptedForm, addressIn, endingOf } from './index.ts'
import { escapeMarkdown, linkTo, quotation } from './markdown.ts'

it.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['# Heading', String.raw`\# Heading`],
  ['[x](https://evil.example)', '`[x](https://evil.example)`'],
  ['[x][y] ![z]', String.raw`\[x\]\[y\] \!\[z\]`],
  ['<script>alert(1)</script>', String.raw`\<script\>alert\(1\)\<\/script\>`],
  ['&lt;b&gt; &#60;', String.raw`\&lt\;b\&gt\; \&\#60\;`],
  ['**bold** _it_ ~~no~~ `code`', '\\*\\*bold\\*\\* \\_it\\_ \\~\\~no\\~\\~ \\`code\\`'],
  ['see https://evil.example now', 'see `https://evil.example` now'],
  ['www.evil.example', '`www.evil.example`'],
  ['me@evil.example', '`me@evil.example`'],
  ['``x://y`', '``` ``x://y` ```'],
  ['- a\n1. b\n\n# c', String.raw`\- a 1\. b \# c`],
  ['| a | b |', String.raw`\| a \| b \|`],
  ['a\u2028# b\u0000\u202e', String.raw`a \# b`],
  [String.raw`\[x\]`, String.raw`\\\[x\\\]`],
])('escapes %j', (text, markdown) => {
  expect(escapeMarkdown(text)).toBe(markdown)
})

it.each([
  ['one\ntwo', '> one\\\n> two'],
  ['# Title\n\ntext', String.raw`> **Title**` + '\n> \n> text'],
  ['- a\n- <b>', '> - a\n> - \\<b\\>'],
  ['> a **b** quotation', '> > a b quotation'],
  ['```\n~~~\n# code\n```', '> ~~~~\n> ~~~\n> # code\n> ~~~~'],
  ['[words](https://evil.example)', '> words `(https://evil.example)`'],
  ['---', String.raw`> \-\-\-`],
  ['a\n===', String.raw`> a` + '\\\n> \\=\\=\\='],
  ['    indented', '> indented'],
  [null, ''],
])('quotes %j', (text, markdown) => {
  expect(quotation(text)).toBe(markdown)
})

it.each([
  ['a', 'https://x.example/a', '[a](<https://x.example/a>)'],
  [
    '](https://e.example)',
    'https://x.example/(b)',
    '[`](https://e.example)`](<https://x.example/(b)>)',
  ],
  ['a', 'https://x.example/?q=<>\\', String.raw`[a](<https://x.example/?q=%3C%3E%5C>)`],
])('links %j to %s', (name, url, markdown) => {
  expect(linkTo(name, url)).toBe(markdown)
})

it.each([
  [undefined, 'html'],
  ['', 'html'],
  ['*/*', 'html'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'html'],
  ['text/markdown, text/html, */*', 'md'],
  ['text/markdown;q=0.5, text/html', 'html'],
  ['application/json, text/plain, */*', 'json'],
  ['application/json;q=0, text/markdown;q=0.1', 'md'],
  ['Application/JSON', 'json'],
  ['application/json;q=x', 'html'],
  ['image/avif', 'html'],
] as const)('reads Accept %j as %s', (accept, form) => {
  expect(acceptedForm(accept)).toBe(form)
})

it.each([
  ['/@ada.md', { base: '/@ada', form: 'md' }],
  ['/posts/1.json', { base: '/posts/1', form: 'json' }],
  ['/@ada.l', undefined],
  ['/@ada.md/', undefined],
  ['.md', undefined],
])('finds the ending of %s', (path, found) => {
  expect(endingOf(path)).toEqual(found)
})

it('the next page of a list has the form of this one', () => {
  expect(['html', 'md'].map((form) => addressIn(form as 'md', '/tags/a?after=1'))).toEqual([
    '/tags/a?after=1',
    '/tags/a.md?after=1',
  ])
})
