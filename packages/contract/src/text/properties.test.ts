import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseArticle } from './articles.ts'
import { type Block, parseText } from './blocks.ts'
import { type Inline } from './inline.ts'

/** Every typed word is shown, whatever the marks around it. */
function wordsOf(blocks: readonly Block[]): string {
  const inline = (parts: readonly Inline[]) =>
    parts.map((part) => (part.kind === 'break' ? ' ' : part.text)).join('')
  return blocks
    .map((block) => {
      if (block.kind === 'code') return `${block.language ?? ''} ${block.text}`
      return block.kind === 'list' ? block.items.map(inline).join(' ') : inline(block.parts)
    })
    .join(' ')
}

/** Without blanks and the characters of marks: of bold text, code, quotes, and items of lists. */
const withoutMarks = (words: string) => words.replaceAll(/[\s`*•>\-0-9.)]/g, '')

const PIECES = [
  [
    '```',
    '````',
    '`',
    '**',
    '*',
    '- ',
    '• ',
    '1. ',
    '2) ',
    '> ',
    '>',
    '\n',
    '\r\n',
    '\n\n',
    ' ',
    '\t',
  ],
  ['https://', 'https://a.example/', 'HTTP://b.example', '(', ')', '[', ']', '.', ',', '_', '-'],
  ['#', '＃', '@', '@ada', '#rust', 'c++', 'c#', '/', '&', 'a', 'é', '東', '🦊', 'ﷺ', '\u202E'],
  ['\uD800'],
].flat()

test('any text keeps all of its words, in order', () => {
  const typed = fc.oneof(
    fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary', maxLength: 200 }),
  )
  fc.assert(
    fc.property(typed, (words) => {
      expect(withoutMarks(wordsOf(parseText(words)))).toBe(withoutMarks(words))
    }),
    { numRuns: 300 },
  )
})

/** Ten times the longest text that anybody can store; quadratic work would take minutes. */
const LONG = 100_000

test.each([
  ['stars', '*'.repeat(LONG)],
  ['pairs of stars', '**a'.repeat(LONG / 3)],
  ['stars and spaces', '* '.repeat(LONG / 2)],
  ['backticks', '`'.repeat(LONG)],
  ['opened code', '`a\n'.repeat(LONG / 3)],
  ['opened code on one line', '```a'.repeat(LONG / 4)],
  ['fences', '```\n'.repeat(LONG / 4)],
  [
    'fences of every length',
    Array.from({ length: 400 }, (_, at) => '`'.repeat(400 - at)).join('\n'),
  ],
  ['blanks behind a fence', `\`\`\`${' '.repeat(LONG)}\``],
  ['one address', `https://a.example/${'a'.repeat(LONG)}`],
  ['beginnings of addresses', 'https://'.repeat(LONG / 8)],
  ['ends of addresses', `https://a.example/${')'.repeat(LONG)}`],
  ['brackets', `https://a.example/${'([{'.repeat(LONG / 6)}${')]}'.repeat(LONG / 6)}`],
  ['labels of a host', `https://${'a-'.repeat(LONG / 2)}`],
  ['dots of a host', `https://${'a.'.repeat(LONG / 2)}`],
  ['one tag', `#${'a'.repeat(LONG)}`],
  ['hyphens of a tag', `#a${'-'.repeat(LONG)}`],
  ['words of a tag', `#${'a-'.repeat(LONG / 2)}`],
  ['plus signs', `#a${'+'.repeat(LONG)}`],
  ['tag signs', '#'.repeat(LONG)],
  ['tags', '#a#'.repeat(LONG / 3)],
  ['mentions', '@a.'.repeat(LONG / 3)],
  ['mentions of packages', '@aa/'.repeat(LONG / 4)],
  ['dots of a username', `@${'a.'.repeat(LONG / 2)}/`],
  ['numbers', '1. '.repeat(LONG / 3)],
  ['quotes', '> a\n'.repeat(LONG / 4)],
  ['marks of quotes', '> '.repeat(LONG / 2)],
  ['blanks behind the mark of a quote', `>${' '.repeat(LONG)}`],
  ['opened words', '[a'.repeat(LONG / 2)],
  ['opened addresses', '[a]('.repeat(LONG / 4)],
  ['addresses in addresses', '[a](b[a](c)'.repeat(LONG / 11)],
  ['stars before words', '***['.repeat(LONG / 4)],
  ['one Markdown link', `[a](b${'(c)'.repeat(LONG / 3)}`],
  ['marks of headings', '# '.repeat(LONG / 2)],
  ['blanks in a heading', `# a${' #'.repeat(LONG / 2)}b`],
  ['blanks at the end of a heading', `# a${' '.repeat(LONG)}b`],
  ['spaces', `${' '.repeat(LONG)}a`],
  ['line breaks', '\n'.repeat(LONG)],
])('parses a long text of %s quickly', (_about, typed) => {
  const start = performance.now()
  const blocks = parseText(typed)
  parseArticle(typed)
  expect(performance.now() - start).toBeLessThan(10_000)
  expect(withoutMarks(wordsOf(blocks))).toBe(withoutMarks(typed))
})
