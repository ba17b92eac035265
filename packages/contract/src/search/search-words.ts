import { isAscii } from '../text/fold.ts'

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

/** Upper between two lower cases folds characters without a single lower form (ß and ẞ to ss), and the dotless ı. */
const fold = (text: string): string =>
  text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ')

/**
 * The words of a text, the same for indexing and searching: compatible spellings are unified; accents, case and
 * punctuation are removed. Emoji and characters of scripts without blanks are words of their own.
 */
export function searchWords(text: string): string[] {
  if (isAscii(text)) return text.toLowerCase().match(ASCII_WORD) ?? []
  const essential = fold(text.normalize('NFKD').replaceAll(INESSENTIAL, ''))
    .normalize('NFKD')
    .replaceAll(INESSENTIAL, '')
  return (essential.match(WORD) ?? []).flatMap((word) => {
    const withoutJoiners = PICTURE.test(word) ? word : word.replaceAll(JOINERS, '')
    return withoutJoiners === '' ? [] : [withoutJoiners]
  })
}
