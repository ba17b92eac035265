import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { highlight } from './highlight.ts'

/** Each colour once: the words in it. */
function colouredWords(code: string, language: string): Record<string, string[]> {
  const words: Record<string, string[]> = {}
  for (const { text, className = 'plain' } of highlight(code, language) ?? []) {
    const name = className.replace(/^text-(code-)?/, '')
    if (text.trim() !== '') (words[name] ??= []).push(text.trim())
  }
  return words
}

describe('highlighting', () => {
  it.each<[language: string, code: string, colours: Record<string, string[]>]>([
    ['js', 'const a = 1 // b', { keyword: ['const'], number: ['1'], muted: ['// b'] }],
    ['TSX', 'type A = "b"', { keyword: ['type'], string: ['"b"'] }],
    ['json', '{ "a": true }', { type: ['"a"'], keyword: ['true'] }],
    ['html', '<p id="a">b</p>', { keyword: ['p', 'p'], type: ['id'], string: ['"a"'] }],
    ['css', 'p { color: red }', { keyword: ['p'], type: ['color'] }],
    ['python', 'def f(): # b', { keyword: ['def'], title: ['f'], muted: ['# b'] }],
    ['rust', 'fn f() -> u32 { 1 }', { keyword: ['fn'], title: ['f'], type: ['u32'] }],
    ['go', 'func f() { "a" }', { keyword: ['func'], title: ['f'], string: ['"a"'] }],
    ['java', 'class A {} // b', { keyword: ['class'], title: ['A'], muted: ['// b'] }],
    ['kotlin', 'val a = "b"', { keyword: ['val'], string: ['"b"'] }],
    ['c', 'int a = 1;', { type: ['int'], number: ['1'] }],
    ['c++', 'int a = 1;', { type: ['int'], number: ['1'] }],
    ['c#', 'class A {}', { keyword: ['class'], title: ['A'] }],
    ['ruby', 'puts "a" # b', { string: ['"a"'], muted: ['# b'] }],
    ['php', 'echo "a"; // b', { keyword: ['echo'], string: ['"a"'], muted: ['// b'] }],
    ['sql', "SELECT 'a'", { keyword: ['SELECT'], string: ["'a'"] }],
    ['sh', 'echo "a" # b', { type: ['echo'], string: ['"a"'], muted: ['# b'] }],
    ['yaml', 'a: 1', { type: ['a:'], number: ['1'] }],
    ['diff', '+a\n-b', { success: ['+a'], danger: ['-b'] }],
  ])('colours %s', (language, code, colours) => {
    expect(colouredWords(code, language)).toMatchObject(colours)
  })

  it('shows code in a string, and another language, in their own colours', () => {
    expect(colouredWords('`a${b}`', 'js')['plain']).toEqual(['${b}'])
    expect(colouredWords('<script>let a</script>', 'html')['keyword']).toContain('let')
  })

  it('leaves code in an unknown language, and long code, to be shown as text', () => {
    expect(highlight('a', 'brainfuck')).toBe(undefined)
    expect(highlight('a'.repeat(2001), 'js')).toBe(undefined)
  })
})

const NAMES = ['js', 'tsx', 'json', 'html', 'css', 'py', 'rs', 'go', 'java', 'kt', 'cpp', 'cs']
const MORE = ['rb', 'php', 'sql', 'sh', 'yml', 'diff']

test('the tokens of any code are the code', () => {
  const pieces = fc.constantFrom(...Array.from('<>"\'`/*#{}()[]\\$=@-+.:; \n\tab1é🦊'))
  const code = fc.array(pieces, { maxLength: 80 }).map((all) => all.join(''))
  fc.assert(
    fc.property(code, fc.constantFrom(...NAMES, ...MORE), (text, language) => {
      const tokens = highlight(text, language) ?? []
      expect(tokens.map((token) => token.text).join('')).toBe(text)
    }),
  )
})

test.each(['$', 'a', 'é', '(', '<a ', 'x<'])(
  'the longest code of %j is highlighted in every language in little time',
  (piece) => {
    const code = piece.repeat(2000 / piece.length)
    const start = performance.now()
    for (const language of [...NAMES, ...MORE]) highlight(code, language)
    expect(performance.now() - start).toBeLessThan(20_000)
  },
)
