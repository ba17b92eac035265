import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TECHNOLOGIES } from '../technologies/table.ts'
import { indexTagWords, indexWords, isTakenWhole, searchWords, typedWords } from './search-words.ts'
import { isWidened, typedNames } from './typed-names.ts'

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
      ['don', 't', 'snake', 'case', 'tag', 'you', 'cplusplus', 'a', 'b'],
    ],
    ['letters with a stroke', 'Łódź Øresund Đorđe', ['lodz', 'oresund', 'dorde']],
    ['ligatures', 'Cœur ÆRØ cœur', ['coeur', 'aero', 'coeur']],
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
    ['Persian with joiners or blanks', 'می\u200cخواهم می خواهم', ['می', 'خواهم', 'می', 'خواهم']],
    ['Arabic kaf and yeh', 'كتابي کتابی', ['کتابی', 'کتابی']],
    ['Indian joiners', 'क्\u200cष', ['क्ष']],
    [
      'names with symbols',
      'C++/c#, F# (.NET 9) C++20',
      'cplusplus csharp fsharp dotnet 9 cplusplus 20'.split(' '),
    ],
    [
      'their other spellings',
      'cplusplus CSharp dotnet ｃ＃',
      'cplusplus csharp dotnet csharp'.split(' '),
    ],
    ['names with symbols beside accents', 'Crème #C++ é.NET', 'creme cplusplus e net'.split(' ')],
    ['what only resembles them', 'C+ c#dev example.net a#b', 'c c dev example net a b'.split(' ')],
    [
      'names of several words',
      'Node.js node js ASP.NET t-sql',
      'nodejs nodejs aspnet tsql'.split(' '),
    ],
    [
      'names with hyphens, blanks or neither',
      'back-end back end backend',
      'backend backend backend'.split(' '),
    ],
    ['the longest name', 'Ruby on Rails and Ruby', 'rubyonrails and ruby'.split(' ')],
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

  it.each<[text: string, words: string[]]>([
    ['Postgres', ['postgres', 'postgresql', 'pg']],
    ['We use node.js', ['we', 'use', 'node', 'js', 'nodejs']],
    ['C++', ['cplusplus', 'cpp', 'cxx']],
    ['ASP.NET, .net', ['asp', 'net', 'dotnet', 'aspnet', 'aspnetcore', 'dotnetcore']],
    ['back end', ['back', 'end', 'backend']],
    ['full-time', ['full', 'time', 'fulltime']],
    // A plain word is no name in a text.
    ['go, rest', ['go', 'rest']],
    ['a cook', ['a', 'cook']],
  ])('by which %j is found', (text, words) => {
    expect(indexWords(text)).toEqual(words)
  })

  it('of a tag are all names', () => {
    expect(indexTagWords('Go')).toEqual(['go', 'golang'])
    expect(indexTagWords('rails')).toEqual(['ruby', 'on', 'rails', 'ror', 'rubyonrails'])
    expect(indexTagWords('two words')).toEqual(['two', 'words'])
  })

  it.each<[text: string, typed: string, names: string]>([
    ['We use node.js', 'we use node js nodejs', 'node js nodejs'],
    ['postgres, k8s', 'postgres k8s', 'postgres k8s'],
    ['back end', 'back end backend', ''],
    ['C++ and .NET', 'cplusplus and dotnet', 'cplusplus dotnet'],
    ['let it go', 'let it go', 'go'],
    ['a cook', 'a cook', ''],
  ])('that are typed in %j, and those of them that other names stand for', (text, typed, names) => {
    expect([typedWords(text).join(' '), typedNames(text).join(' ')]).toEqual([typed, names])
  })

  it('by which a text is found without having them are all marked', () => {
    const added = TECHNOLOGIES.flat().flatMap((name) => {
      const typed = new Set(typedWords(name))
      return [...indexWords(name), ...indexTagWords(name)].filter((word) => !typed.has(word))
    })
    expect(added.filter((word) => !isWidened(word))).toEqual([])
  })

  it.each([
    ['java', true],
    ['c', true],
    ['cplusplus', true],
    ['go', true],
    ['javas', false],
    ['lamp', false],
  ])('at the end of a search: %s is taken whole: %s', (word, isWhole) => {
    expect(isTakenWhole(word)).toBe(isWhole)
  })

  it('of each name of a technology are one, by which all of its names as tags are found', () => {
    for (const names of TECHNOLOGIES)
      for (const name of names) {
        const [word = '', ...more] = searchWords(name)
        expect(more).toEqual([])
        const missing = names.filter((other) => !indexTagWords(other).includes(word))
        expect([name, missing]).toEqual([name, []])
      }
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
