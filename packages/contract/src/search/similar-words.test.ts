import { describe, expect, test } from 'vitest'
import { withSimilarWords } from './similar-words.ts'

const variantsOf = (word: string) => withSimilarWords([word])[0]?.similar

describe('words that differ in one letter', () => {
  test.each<[what: string, word: string, variant: string]>([
    ['one letter too many', 'rustt', 'rust'],
    ['a first letter too many', 'xrust', 'rust'],
    ['a missing letter', 'rst', 'rust'],
    ['a missing first letter', 'ust', 'rust'],
    ['a missing last letter', 'rus', 'rust'],
    ['a wrong letter', 'rost', 'rust'],
    ['the wrong order', 'rsut', 'rust'],
    ['the wrong order at the end', 'ruts', 'rust'],
    ['a digit instead of a letter', 'ru5t', 'rust'],
    ['Cyrillic', 'ламп', 'лампа'],
    ['Greek', 'λυχνοσσ', 'λυχνοσ'],
    ['another script, in the wrong order', '한국어', '국한어'],
    ['an emoji too many', 'lam\u{1f4a1}p', 'lamp'],
  ])('%s', (_, word, variant) => {
    expect(variantsOf(word)).toContain(variant)
  })

  test('are none for short words and names with symbols, and never the word itself', () => {
    for (const word of ['go', 'cplusplus', 'csharp']) expect(variantsOf(word)).toEqual([])
    const all = variantsOf('aab')
    expect(all).not.toContain('aab')
    expect(all).toContain('ab')
  })

  test.each<[what: string, words: string[], varied: string[]]>([
    ['the first words', ['rust', 'on', 'desks', 'x'], ['rust', 'desks']],
    ['words of twelve letters together', ['rusted', 'lampen', 'rust'], ['rusted', 'lampen']],
    ['no words after a longer one', ['typescripting', 'rust'], []],
    ['names of technologies', ['typescripting', 'lamps', 'kuberntes'], ['kuberntes']],
  ])('are looked up for %s', (_, words, varied) => {
    const looked = withSimilarWords(words).filter(({ similar }) => similar.length > 0)
    expect(looked.map(({ word }) => word)).toEqual(varied)
  })

  test('of a long word are names of technologies only', () => {
    const similarTo = (...words: string[]) => withSimilarWords(words).map(({ similar }) => similar)
    expect(similarTo('elasticsaerch', 'postgrse', 'bakcend')).toEqual([
      ['elasticsearch'],
      ['postgres'],
      ['backend'],
    ])
    expect(similarTo('lampshadelamps', 'pastgres'.repeat(20))).toEqual([[], []])
  })
})
