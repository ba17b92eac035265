import { expect, test } from 'vitest'
import { openFonts } from './fonts.ts'
import { colorOf, initialsOf } from './initials.ts'

const fontOf = await openFonts()()

test.each([
  ['W W', 'WW'],
  ['W (Hello) W', 'WW'],
  ['W', 'W'],
  ['ada lovelace', 'AL'],
  ['Ada King Lovelace', 'AK'],
  ['ada_lovelace', 'AL'],
  ['ada_king lovelace', 'AL'],
  ['A (x) B C', 'ABC'],
  ['A (x) B C D E F', 'ABC'],
  ['Élodie Çetin', 'EC'],
  ['  blank   around  ', 'BA'],
  ['7 of 9', '7O'],
  ['(x)', ''],
  ['', ''],
  ['🎉 Party', 'P'],
  ['１st ＢＩＲＤ', '1B'],
  ['አበበ ቢቂላ', ''],
  ['አበበ Bikila', 'B'],
])('%s gives %s, in our own alphabet', (name, expected) => {
  const { letters, font } = initialsOf(name, fontOf)
  expect([letters.join(''), font]).toEqual([expected, undefined])
})

test.each([
  ['李雷', ['李'], 'Cjk'],
  ['王 小明', ['王', '小'], 'Cjk'],
  ['陳大文', ['陳'], 'Cjk'],
  ['やまだ たろう', ['や', 'た'], 'Cjk'],
  ['ﾔﾏﾀﾞ', ['ヤ'], 'Cjk'],
  ['김철수', ['김'], 'Cjk'],
  ['иван йорданов', ['И', 'Й'], 'Latin'],
  ['Ελένη Ωμέγα', ['Ε', 'Ω'], 'Latin'],
  ['محمد علي', ['م', 'ع'], 'Arabic'],
  ['מֹשה כהן', ['מ', 'כ'], 'Hebrew'],
  ['สมชาย เกษม', ['ส', 'ก'], 'Thai'],
  ['किरण श्रीवास्तव', ['कि', 'श्री'], 'Devanagari'],
  ['łukasz đorđević', ['Ł', 'Đ'], 'Latin'],
  ['Øre Åse Ada', ['Ø', 'A'], 'Latin'],
  ['李 Smith', ['李'], 'Cjk'],
  [`अ${'\u0903'.repeat(50)}`, ['अ'], 'Devanagari'],
])('%s gives %j in %s', (name, expected, family) => {
  const { letters, font } = initialsOf(name, fontOf)
  expect([letters, font?.family]).toEqual([expected, `Devhood Initials ${family}`])
})

/** The letters that people's names begin with, by the standards of their countries. */
test.each([
  ['Chinese, simplified', 'gb18030', [0xb0, 0xd7], [0xa1, 0xfe]],
  ['Chinese, traditional', 'big5', [0xa4, 0xc5], [0xa1, 0xfe]],
  ['Japanese', 'euc-jp', [0xb0, 0xce], [0xa1, 0xfe]],
  ['Korean', 'euc-kr', [0xb0, 0xc8], [0xa1, 0xfe]],
] as const)('every common letter is there: %s', (_, encoding, [first, last], [from, to]) => {
  const decoder = new TextDecoder(encoding)
  const missing: string[] = []
  for (let lead = first; lead <= last; lead++)
    for (let trail = from; trail <= to; trail++) {
      const letter = decoder.decode(Uint8Array.of(lead, trail))
      if (/^\p{L}$/u.test(letter) && fontOf(letter) === undefined) missing.push(letter)
    }
  expect(missing).toEqual([])
})

test.each([
  ['', 'FD366E'],
  ['A', 'FD366E'],
  ['B', 'FE9567'],
  ['C', '7C67FE'],
  ['D', '68A3FE'],
  ['E', '85DBD8'],
  ['WW', '85DBD8'],
])('%s is coloured %s', (letters, expected) => {
  expect(colorOf(letters)).toBe(expected)
})
