import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchWords } from './search-words.ts'

describe('the words of a text', () => {
  it.each<[what: string, text: string, words: string[]]>([
    ['case', 'Hello WORLD', ['hello', 'world']],
    ['accents', 'Crème Brûlée naïve', ['creme', 'brulee', 'naive']],
    ['composed or not', 'caf\u00e9 cafe\u0301', ['cafe', 'cafe']],
    ['sharp s', 'Straße STRASSE STRAẞE', ['strasse', 'strasse', 'strasse']],
    ['Turkish i', 'İstanbul ISTANBUL ıstanbul', ['istanbul', 'istanbul', 'istanbul']],
    ['sigma', 'ΟΔΟΣ οδός', ['οδοσ', 'οδοσ']],
    ['compatible spellings', 'ﬁne ｗｉｄｅ ①', ['fine', 'wide', '1']],
    [
      'punctuation separates words',
      "don't snake_case #tag @you C++ a.b",
      ['don', 't', 'snake', 'case', 'tag', 'you', 'c', 'a', 'b'],
    ],
    ['numbers', 'node 24.21 x64', ['node', '24', '21', 'x64']],
    ['Japanese', '東京タワー', ['東', '京', 'タ', 'ワ', 'ー']],
    ['kana with marks', 'がか', ['か\u3099', 'か']],
    ['half width kana', 'ｶﾞ', ['カ\u3099']],
    ['Chinese beside Latin', '我爱React吗', ['我', '爱', 'react', '吗']],
    [
      'Korean words are words',
      '한국어 좋아요',
      ['한국어', '좋아요'].map((word) => word.normalize('NFKD')),
    ],
    ['Arabic without points', 'مَرْحَبًا', ['مرحبا']],
    ['Hindi keeps its vowels', 'हिन्दी', ['हिन्दी']],
    ['Persian without joiners', 'می\u200cخواهم', ['میخواهم']],
    ['emoji are words', 'nice🎉🎉work', ['nice', '🎉', '🎉', 'work']],
    ['skin tones do not matter', '👍🏽👍', ['👍', '👍']],
    ['joined emoji stay together', '👩🏽\u200d💻!', ['👩\u200d💻']],
    ['picture or text form', '❤️ ❤', ['❤', '❤']],
    ['flags by pairs', '🇩🇪🇫🇷', ['🇩🇪', '🇫🇷']],
    ['flags of tags', '🏴\u{e0067}\u{e0062}\u{e007f}', ['🏴\u{e0067}\u{e0062}\u{e007f}']],
    ['keycaps', '1️⃣', ['1']],
    ['soft hyphens', 'dead\u00adline', ['deadline']],
    ['nothing to find', ' \t\n…—!"*()\u200d', []],
  ])('%s', (_, text, words) => {
    expect(searchWords(text)).toEqual(words)
  })

  it('are the same for a text and for its words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const words = searchWords(text)
        expect(searchWords(words.join(' '))).toEqual(words)
      }),
    )
  })

  it('do not depend on neighbouring text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect(searchWords(`${text} \u00fc`)).toEqual([...searchWords(text), 'u'])
      }),
    )
  })

  it('never contain index syntax or separators', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(searchWords(text).join('')).not.toMatch(/[\0-/:-@A-Z[-`{-\u007f]/)
      }),
    )
  })
})
