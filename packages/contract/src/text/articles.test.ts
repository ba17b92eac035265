import { describe, expect, it, test } from 'vitest'
import { type Heading, parseArticle } from './articles.ts'
import { type Block, parseText } from './blocks.ts'
import { type Inline } from './inline.ts'

const text = (words: string): Inline => ({ kind: 'text', text: words })
const paragraph = (...parts: Inline[]): Block => ({ kind: 'paragraph', parts })
const quote = (...parts: Inline[]): Block => ({ kind: 'quote', parts })
const link = (words: string): Inline => ({ kind: 'link', text: words })
const emphasis = (words: string): Inline => ({ kind: 'emphasis', text: words })
const BREAK: Inline = { kind: 'break' }
const list = (...items: Inline[][]): Block => ({ kind: 'list', start: undefined, items })

describe('articles', () => {
  const markdownLink = (words: string, href: string): Inline => ({
    kind: 'link',
    text: words,
    href,
  })
  const heading = (level: number, ...parts: Inline[]): Heading => ({
    kind: 'heading',
    level,
    parts,
  })

  it.each<[about: string, typed: string, blocks: (Block | Heading)[]]>([
    [
      'headings between lines',
      'We:\n# What *we* do\nLamps.\n  ### Pay ##  \n- good',
      [
        paragraph(text('We:')),
        heading(1, text('What '), emphasis('we'), text(' do')),
        paragraph(text('Lamps.')),
        heading(3, text('Pay')),
        list([text('good')]),
      ],
    ],
    [
      'signs that start no heading',
      '#rust\n#\n# #\n####### seven\n    # code',
      [
        paragraph(
          { kind: 'tag', text: '#rust', tag: 'rust' },
          BREAK,
          text('#'),
          BREAK,
          text('# #'),
          BREAK,
          text('####### seven'),
          BREAK,
          text('    # code'),
        ),
      ],
    ],
    [
      'code with signs of headings',
      '# a\n````sh\n# b\n```\n# c\n````\n# d',
      [
        heading(1, text('a')),
        { kind: 'code', text: '# b\n```\n# c', language: 'sh' },
        heading(1, text('d')),
      ],
    ],
    ['a heading that ends in C#', '## We use C#', [heading(2, text('We use C#'))]],
    [
      'Markdown links',
      'See [our site](https://a.example/b_(c)), [us](mailto:jobs@a.example?subject=Hi) and **[apply](http://a.example)**.',
      [
        paragraph(
          text('See '),
          markdownLink('our site', 'https://a.example/b_(c)'),
          text(', '),
          markdownLink('us', 'mailto:jobs@a.example'),
          text(' and '),
          markdownLink('apply', 'http://a.example'),
          text('.'),
        ),
      ],
    ],
    [
      'Markdown links in lists and quotes',
      '- [a](https://a.example)\n> [b](https://b.example)',
      [
        list([markdownLink('a', 'https://a.example')]),
        quote(markdownLink('b', 'https://b.example')),
      ],
    ],
  ])('parses %s', (_about, typed, blocks) => {
    expect(parseArticle(typed)).toEqual(blocks)
  })

  test.each([
    '[a](javascript:alert(1))',
    '[a](JavaScript:alert)',
    '[a](data:text/html,b)',
    '[a](vbscript:a)',
    '[a](//a.example)',
    '[a](/settings)',
    '[a](https://localhost/b)',
    '[a](https://name:word@a.example/)',
    '[a](mailto:)',
    '[a](mailto:b@c.example,d@e.example)',
    '[a](mailto:b%40c.example)',
    '[a](mailto:b@c.example%0Abcc:d@e.example)',
    '[a](https://a.example/\u202Egnp)',
    '[a](mailto:?cc=b)',
    '[a] (b)',
    '[a]()',
    '[ ](https://a.example)',
    '[](b)',
  ])('%j has no link to somewhere else', (typed) => {
    expect(parseArticle(typed)).toEqual([paragraph(text(typed))])
  })

  test('captions have neither', () => {
    expect(parseText('# a\n[b](https://b.example)')).toEqual([
      paragraph(text('# a'), BREAK, text('[b]('), link('https://b.example'), text(')')),
    ])
  })
})
