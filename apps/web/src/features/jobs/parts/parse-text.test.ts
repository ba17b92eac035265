import { JOB_LIMITS } from '@devhood/contract'
import { describe, expect, it, test } from 'vitest'

import { type Block, type Inline, parseText } from './parse-text.ts'

const text = (words: string): Inline => ({ kind: 'text', text: words })
const paragraph = (...parts: Inline[]): Block => ({ kind: 'paragraph', parts })
const code = (words: string): Inline => ({ kind: 'code', text: words })
const link = (words: string): Inline => ({ kind: 'link', text: words })
const strong = (words: string): Inline => ({ kind: 'strong', text: words })
const emphasis = (words: string): Inline => ({ kind: 'emphasis', text: words })
const list = (start: number | undefined, ...items: Inline[][]): Block => ({
  kind: 'list',
  start,
  items,
})
const BREAK: Inline = { kind: 'break' }

describe('blocks', () => {
  it.each<[about: string, typed: string, blocks: Block[]]>([
    ['nothing', '', []],
    ['blank lines', ' \n\t\n\n', []],
    [
      'paragraphs and the lines in them',
      'One\ntwo\n\n\nThree',
      [paragraph(text('One'), BREAK, text('two')), paragraph(text('Three'))],
    ],
    [
      'lines of other systems',
      'One\r\ntwo\rthree',
      [paragraph(text('One'), BREAK, text('two'), BREAK, text('three'))],
    ],
    ['a list', '- Go\n* Rust\n• C', [list(undefined, [text('Go')], [text('Rust')], [text('C')])]],
    ['a list of numbers', '3. Third\n4) Fourth', [list(3, [text('Third')], [text('Fourth')])]],
    [
      'a list right below a line, and what follows it',
      'You:\n- read\n- write\nWe pay.',
      [
        paragraph(text('You:')),
        list(undefined, [text('read')], [text('write')]),
        paragraph(text('We pay.')),
      ],
    ],
    [
      'an item that continues',
      '- read\n  and write',
      [list(undefined, [text('read'), BREAK, text('and write')])],
    ],
    [
      'two kinds of lists',
      '- Go\n1. Rust',
      [list(undefined, [text('Go')]), list(1, [text('Rust')])],
    ],
    [
      'code as it is, with characters that are marks elsewhere',
      '```ts\nconst a = **b**\n\n- c\n```\nEnd',
      [{ kind: 'code', text: 'const a = **b**\n\n- c' }, paragraph(text('End'))],
    ],
    ['code without an end', '```\nrest', [{ kind: 'code', text: 'rest' }]],
    ['code without anything in it', '```\n```', []],
    [
      'a dash that starts no item',
      '-5 degrees\n-',
      [paragraph(text('-5 degrees'), BREAK, text('-'))],
    ],
  ])('parses %s', (_about, typed, blocks) => {
    expect(parseText(typed)).toEqual(blocks)
  })
})

describe('inline marks', () => {
  it.each<[about: string, typed: string, parts: Inline[]]>([
    ['bold words', 'a **b c** d', [text('a '), strong('b c'), text(' d')]],
    ['emphasis', '*a* b', [emphasis('a'), text(' b')]],
    ['code', 'run `rm -rf *`', [text('run '), code('rm -rf *')]],
    ['code before stars', '`**` and `**`', [code('**'), text(' and '), code('**')]],
    ['stars that stand for themselves', '2 * 3 * 4', [text('2 * 3 * 4')]],
    ['pointers', 'int *p, *q', [text('int *p, *q')]],
    ['marks without an end', '**a `b *c', [text('**a `b *c')]],
    ['marks without content', '** ** `` **', [text('** ** `` **')]],
    ['an address', 'https://a.example/b?c=d', [link('https://a.example/b?c=d')]],
    [
      'an address in a sentence',
      'See (https://a.example/b), or http://c.example.',
      [
        text('See ('),
        link('https://a.example/b'),
        text('), or '),
        link('http://c.example'),
        text('.'),
      ],
    ],
    ['a URL with brackets in it', 'https://a.example/b_(c)', [link('https://a.example/b_(c)')]],
  ])('parses %s', (_about, typed, parts) => {
    expect(parseText(typed)).toEqual([paragraph(...parts)])
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    'data:text/html,<b>',
    'ftp://a.example',
    'https://',
    'https://localhost/a',
    'https://127.0.0.1/',
    'https://name:word@a.example/',
    String.raw`https://a.example\@b.example`,
    '[here](javascript:alert)',
    '\u202Egnp.exe',
  ])('leaves %s as plain text', (typed) => {
    expect(parseText(typed)).toEqual([paragraph(text(typed))])
  })
})

/** Every typed word is shown, whatever the marks around it. */
function wordsOf(blocks: readonly Block[]): string {
  const inline = (parts: readonly Inline[]) =>
    parts.map((part) => (part.kind === 'break' ? ' ' : part.text)).join('')
  return blocks
    .map((block) => {
      if (block.kind === 'code') return block.text
      return block.kind === 'list' ? block.items.map(inline).join(' ') : inline(block.parts)
    })
    .join(' ')
}

const LONG = JOB_LIMITS.descriptionMax

test.each([
  ['stars', '*'.repeat(LONG)],
  ['pairs of stars', '**a'.repeat(LONG / 3)],
  ['stars and spaces', '* '.repeat(LONG / 2)],
  ['backticks', '`'.repeat(LONG)],
  ['opened code', '`a\n'.repeat(LONG / 3)],
  ['fences', '```\n'.repeat(LONG / 4)],
  ['one address', `https://a.example/${'a'.repeat(LONG)}`],
  ['beginnings of addresses', 'https://'.repeat(LONG / 8)],
  ['ends of addresses', `https://a.example/${')'.repeat(LONG)}`],
  ['labels of a host', `https://${'a-'.repeat(LONG / 2)}`],
  ['dots of a host', `https://${'a.'.repeat(LONG / 2)}`],
  ['numbers', '1. '.repeat(LONG / 3)],
  ['spaces', `${' '.repeat(LONG)}a`],
  ['line breaks', '\n'.repeat(LONG)],
])('parses the longest text of %s quickly', (_about, typed) => {
  const start = performance.now()
  const blocks = parseText(typed)
  expect(performance.now() - start).toBeLessThan(500)
  const letters = (words: string) => words.replaceAll(/[^a-z]/g, '')
  expect(letters(wordsOf(blocks))).toBe(letters(typed))
})
