import { describe, expect, it, test } from 'vitest'
import { type Block, parseText } from './blocks.ts'
import { type Inline } from './inline.ts'

const text = (words: string): Inline => ({ kind: 'text', text: words })
const paragraph = (...parts: Inline[]): Block => ({ kind: 'paragraph', parts })
const quote = (...parts: Inline[]): Block => ({ kind: 'quote', parts })
const code = (words: string): Inline => ({ kind: 'code', text: words })
const link = (words: string): Inline => ({ kind: 'link', text: words })
const strong = (words: string): Inline => ({ kind: 'strong', text: words })
const emphasis = (words: string): Inline => ({ kind: 'emphasis', text: words })
const list = (start: number | undefined, ...items: Inline[][]): Block => ({
  kind: 'list',
  start,
  items,
})
const fenced = (words: string, language?: string): Block => ({
  kind: 'code',
  text: words,
  language,
})
const tag = (words: string, folded = words.slice(1)): Inline => ({
  kind: 'tag',
  text: words,
  tag: folded,
})
const mention = (words: string, folded = words.slice(1)): Inline => ({
  kind: 'mention',
  text: words,
  username: folded,
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
      'a quote right below a line, and what follows it',
      'They say:\n> We are **small**,\n> and #remote.\nWe pay.',
      [
        paragraph(text('They say:')),
        quote(
          text('We are '),
          strong('small'),
          text(','),
          BREAK,
          text('and '),
          tag('#remote'),
          text('.'),
        ),
        paragraph(text('We pay.')),
      ],
    ],
    [
      'a quote with empty lines',
      '> One\n>\n> two\n>',
      [quote(text('One'), BREAK, BREAK, text('two'), BREAK)],
    ],
    [
      'numbers inside a quote',
      '> We ask for\n> 5 years',
      [quote(text('We ask for'), BREAK, text('5 years'))],
    ],
    [
      'more than a number, which is no quote',
      '> 5 years of Go\n> €60,000\n>2 people',
      [paragraph(text('> 5 years of Go'), BREAK, text('> €60,000'), BREAK, text('>2 people'))],
    ],
    [
      'a sign without a blank, which is no quote',
      '>.<\n>\na > b',
      [paragraph(text('>.<'), BREAK, text('>'), BREAK, text('a > b'))],
    ],
    ['a quote in a quote as its text', '> > a', [quote(text('> a'))]],
    [
      'code as it is, with characters that are marks elsewhere',
      '```ts\nconst a = **b**\n\n- c\n```\nEnd',
      [fenced('const a = **b**\n\n- c', 'ts'), paragraph(text('End'))],
    ],
    ['code without an end', '```\nrest', [fenced('rest')]],
    ['code without anything in it', '```\n```', []],
    ['a language with signs', '```c++\nint a;\n```', [fenced('int a;', 'c++')]],
    [
      'code that starts on the line of its fence',
      '```npm start\nnpm test\n```',
      [fenced('npm start\nnpm test')],
    ],
    ['one word on the line of a fence without code', '```ls\n```', [fenced('ls')]],
    [
      'a shorter fence in a longer one',
      '````md\n```\na\n```\n````\nEnd',
      [fenced('```\na\n```', 'md'), paragraph(text('End'))],
    ],
    ['a fence with words, which does not close', '```\na\n```js\nb\n```', [fenced('a\n```js\nb')]],
    [
      'code between fences on one line',
      'Run ```npm start```',
      [paragraph(text('Run '), code('npm start'))],
    ],
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
    [
      'a URL with brackets in it and around it',
      '(https://a.example/b_(c)[d]).',
      [text('('), link('https://a.example/b_(c)[d]'), text(').')],
    ],
    ['a URL in capitals', 'HTTPS://A.example', [link('HTTPS://A.example')]],
    [
      'a URL before typographic signs',
      'https://a.example/b”…',
      [link('https://a.example/b'), text('”…')],
    ],
    [
      'tags',
      '#Rust, #web-dev and #snake_case.',
      [
        tag('#Rust', 'rust'),
        text(', '),
        tag('#web-dev'),
        text(' and '),
        tag('#snake_case'),
        text('.'),
      ],
    ],
    [
      'tags with points',
      '#node.js, #.NET #ASP.NET. #a.json #.b #x.jsx',
      [
        tag('#node.js'),
        text(', '),
        tag('#.NET', '.net'),
        text(' '),
        tag('#ASP.NET', 'asp.net'),
        text('. '),
        tag('#a'),
        text('.json #.b '),
        tag('#x'),
        text('.jsx'),
      ],
    ],
    [
      'tags with signs',
      '#C++ #c# #F#! #c+ #rust#',
      [
        tag('#C++', 'c++'),
        text(' '),
        tag('#c#'),
        text(' '),
        tag('#F#', 'f#'),
        text('! '),
        tag('#c'),
        text('+ '),
        tag('#rust'),
        text('#'),
      ],
    ],
    [
      'tags of other scripts',
      '#Köln #東京 ＃ＧＯ',
      [tag('#Köln', 'köln'), text(' '), tag('#東京'), text(' '), tag('＃ＧＯ', 'go')],
    ],
    [
      'mentions',
      'Thanks @Ada, @l-b.c and (@bob)!',
      [
        text('Thanks '),
        mention('@Ada', 'ada'),
        text(', '),
        mention('@l-b.c'),
        text(' and ('),
        mention('@bob'),
        text(')!'),
      ],
    ],
    ['the longest tag', `#${'a'.repeat(50)}`, [tag(`#${'a'.repeat(50)}`)]],
  ])('parses %s', (_about, typed, parts) => {
    expect(parseText(typed)).toEqual([paragraph(...parts)])
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    'https://a.example/\u202Egnp.exe',
    'https://a.example/\u2066x',
    'data:text/html,<b>',
    'ftp://a.example',
    'https://',
    'https://localhost/a',
    'https://127.0.0.1/',
    'https://name:word@a.example/',
    String.raw`https://a.example\@b.example`,
    '[here](javascript:alert)',
    'https://localhost/@ada#tag',
    'C#, issue #12, &#39; and a.example/#anchor',
    '# Heading ## Heading #- @- @ @a',
    'ada@example.com, @types/node and @ada@social.example',
    `#${'a'.repeat(51)} @${'a'.repeat(51)}`,
    '\u202Egnp.exe',
  ])('leaves %s as plain text', (typed) => {
    expect(parseText(typed)).toEqual([paragraph(text(typed))])
  })
})

it('reads neither tags nor mentions in code and addresses', () => {
  expect(parseText('`#a @bob` https://a.example/@bob#tag\n```\n#a @bob\n```')).toEqual([
    paragraph(code('#a @bob'), text(' '), link('https://a.example/@bob#tag')),
    fenced('#a @bob'),
  ])
})
