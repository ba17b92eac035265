import { foldCase } from './fold.ts'
import { singleSpaced } from './visible.ts'

/**
 * The letters of other scripts, and rare Latin ones, that look like a Latin letter, in either case. Selected from Unicode's list of
 * confusable characters (UTS 39): single letters and digits whose compatibility form is themselves. A capital and a small letter
 * are entries of their own, because only one of them may look alike. A change of this table needs a migration of
 * `username_claims`.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'ɑΑαАаᎪᗅꓮ𐊠𖽀',
  b: 'ƄΒВЬᏏᏴᖯᗷꓐꞴ𐊂𐊡𐌁',
  c: 'СсᏟᴄⲤⲥꓚꮯ𐊢𐌂𐐕𐐽𐔜𑣩𑣲',
  d: 'ԁᎠᏧᑯᗞᗪꓒꓓ',
  e: 'ΕЕеҽᎬⴹꓰꬲ𐊆𑢦𑢮',
  f: 'ϜքᖴẝꓝꞘꞙꬵ𐊇𐊥𐔥𑢢𑣂',
  g: 'ƍɡԌցᏀᏳᶃꓖ',
  h: 'ΗНһհᎻᏂᕼⲎꓧ𐋏',
  i: 'ıɩɪΙιІіᎥⲒꓲꙇꭵ𐊊𑣃𖼨',
  j: 'ͿϳЈјᎫᒍꓙꞲ',
  k: 'ĸΚκКкᏦᛕⲔⲕꓗ𐔘',
  l: 'ƖǀӀӏ\u05d5\u05df\u0627\u0661\u06f1\u07caᏞᒪᛁⳐⵏꓡ𐌉𐌠𐐛𐔦𑢣𑢲𖼖𞣇',
  m: 'ΜϺМᎷᗰᛖⲘꓟ𐊰𐌑',
  n: 'ΝոռⲚꓠ𐔓',
  o: 'ΟοσОоՕօ\u05e1\u0647\u0665\u06be\u06c1\u06d5\u06f5\u07c0०০੦૦ଠ୦௦౦೦ഠ൦๐໐ဝ၀ჿዐᴏᴑⲞⲟⵔ〇ꓳꬽ𐊒𐊫𐐄𐐬𐓂𐓪𐔖𑓐𑢵𑣈𑣗𑣠',
  p: 'ΡρРрᏢᑭⲢⲣꓑ𐊕',
  q: 'ԛգզⵕ',
  r: 'ƦгᎡᏒᖇᴦⲅꓣꭇꭈꮁ𐒴𖼵',
  s: 'ƽЅѕՏᏕᏚꓢꜱꮪ𐊖𐐠𐑈𑣁𖼺',
  t: 'ΤТᎢⲦꓔ𐊗𐊱𐌕𑢼𖼊',
  u: 'ʋυՍսሀᑌᴜꓴꞟꭎꭒ𐓎𐓶𑢸𑣘𖽂',
  v: 'νѴѵ\u05d8\u0667\u06f7Ꮩᐯᴠⴸꓦꛟꮩ𐔝𑜆𑢠𑣀𖼈',
  w: 'ɯѡԜԝաᎳᏔᴡꓪꮃ𑜊𑜎𑜏𑣦𑣯',
  x: 'ΧХхᕁᕽᚷⲬⵝꓫꞳ𐊐𐊴𐌗𐌢𐔧𑣬',
  y: 'ɣʏΥγУуҮүყᎩᎽᶌỿⲨꓬꭚ𐊲𑢤𑣜𖽃',
  z: 'ΖᏃᴢꓜꮓ𐋵𑢩𑣄𑣥',
}

const LATIN = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, letters]) =>
    Array.from(letters, (letter) => [letter, latin] as const),
  ),
)

const inLatin = (text: string): string =>
  foldCase(Array.from(text.normalize('NFKD'), (letter) => LATIN.get(letter) ?? letter).join(''))

/**
 * What a username looks like, for comparison with others: case-folded, with Latin letters in place of those that look like them.
 * ASCII stays as it is: `l`, `I` and `1` remain different. Twice, because folding makes letters of its own.
 */
export const skeletonOf = (username: string): string => singleSpaced(inLatin(inLatin(username)))
