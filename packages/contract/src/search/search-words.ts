import { NAMES_BY_KEY } from '../technologies/names.ts'
import { namesOf } from '../technologies/technologies.ts'
import { isAscii } from '../text/fold.ts'
import { joinNames, spellNames, withNames } from './named-words.ts'

/** Scripts without blanks between words: each character counts as a word of its own. */
const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}'
/** Zero-width joiner, which holds compound emoji together, and non-joiner. */
const JOINER = '\\u200d'
const NON_JOINER = '\\u200c'

/** What doesn't distinguish words: accents, skin tones, presentation, soft hyphens. Kana voicing marks do, and stay. */
const INESSENTIAL = new RegExp(
  '[[\\p{Mn}&&[\\p{Script=Inherited}\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Script=Hebrew}\\p{Script=Arabic}]]' +
    '--[\\u3099\\u309a]]|[\\p{Me}\\p{Emoji_Modifier}\\u00ad]',
  'gv',
)
const EMOJI = `\\p{Extended_Pictographic}[\\u{e0020}-\\u{e007f}]*(?:${JOINER}\\p{Extended_Pictographic})*`
const FLAG = '\\p{Regional_Indicator}{2}'
const UNSPACED_WORD = `[[${UNSPACED}]&&[\\p{L}\\p{N}]]\\p{M}*`
const SPACED_WORD = `[[\\p{L}\\p{N}\\p{M}${JOINER}${NON_JOINER}]--[[${UNSPACED}]&&[\\p{L}\\p{N}]]]+`
const WORD = new RegExp(
  `${EMOJI}|${FLAG}|\\p{Regional_Indicator}|${UNSPACED_WORD}|${SPACED_WORD}`,
  'gv',
)
const ASCII_WORD = /[a-z\d]+/g
const PICTURE = /^\p{Extended_Pictographic}/u
const JOINERS = /[\u200c\u200d]/g
/** In Arabic script, a non-joiner separates the parts of a compound, which many people type with a blank. */
const ARABIC_NON_JOINER = /(?<=\p{scx=Arab})\u200c(?=\p{scx=Arab})/gu

/** Letters that are typed differently, without a decomposition: with a stroke, ligatures, and Arabic forms of Persian letters. */
const LETTERS = new Map(
  'ł:l ø:o đ:d ð:d ħ:h ŧ:t ƀ:b ɨ:i þ:th œ:oe æ:ae ς:σ ك:ک ي:ی ى:ی'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)
const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'gu')

/** Upper between two lower cases folds characters without a single lower form (ß and ẞ to ss), and the dotless ı. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll(LETTER, (letter) => LETTERS.get(letter) ?? letter)

/** The words of a text, with names with symbols as one. */
function plainWords(text: string): string[] {
  if (isAscii(text)) return spellNames(text.toLowerCase()).match(ASCII_WORD) ?? []
  const essential = fold(text.normalize('NFKD').replaceAll(INESSENTIAL, ''))
    .normalize('NFKD')
    .replaceAll(INESSENTIAL, '')
    .replaceAll(ARABIC_NON_JOINER, ' ')
  return (spellNames(essential).match(WORD) ?? []).flatMap((word) => {
    const withoutJoiners = PICTURE.test(word) ? word : word.replaceAll(JOINERS, '')
    return withoutJoiners === '' ? [] : [withoutJoiners]
  })
}

/**
 * The words of a search: compatible spellings are unified; accents, case and punctuation are removed. Emoji and characters of
 * scripts without blanks are words of their own, and so are names of technologies.
 */
export const searchWords = (text: string): string[] => joinNames(plainWords(text))

/** Whether a search takes its last word whole, because it names a technology. Another may be the beginning of a word. */
export const isTakenWhole = (word: string): boolean => NAMES_BY_KEY.has(word)

/** The words that a text has, each once; names of several words also as one. */
export function typedWords(text: string): string[] {
  const words = plainWords(text)
  return [...new Set([...words, ...joinNames(words)])]
}

/** The words by which a text is found, each once: any search for one of its names or words has one of them. */
export const indexWords = (text: string): string[] => [...withNames(plainWords(text))]

/** The same for a tag. A tag is a name as a whole, even of a technology whose name is a plain word. */
export const indexTagWords = (tag: string): string[] => indexWords(namesOf(tag).join(', '))

/** Where the words of a text are, as it is spelt. Names of several words, and symbols of names, aren't joined. */
export const wordsAt = (text: string): { readonly from: number; readonly to: number }[] =>
  Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    from: index,
    to: index + word.length,
  }))
