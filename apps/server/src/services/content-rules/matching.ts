import type { RuleKind } from '@devhood/contract'
import { searchWords } from '@devhood/contract/search'
import { isAscii, skeletonOf } from '@devhood/contract/text'

/** A rule as it is stored: words, or a host with the beginning of a path, as `ruleText` returns them. */
export interface Pattern {
  readonly kind: RuleKind
  readonly text: string
}

/** Characters without a shape of their own, which some people put into words to hide them. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** Longer parts of a text are no address that anybody follows. */
const ADDRESS_MAX = 500

/** Words as the search has them, and letters that look like Latin ones as those. */
const wordsOf = (text: string): string =>
  searchWords(text.replaceAll(INVISIBLE, ''))
    .map((word) => (isAscii(word) ? word : skeletonOf(word)))
    .join(' ')

interface Place {
  readonly host: string
  readonly path: string
}

/** The host and path of an address, with or without `https://`; undefined when it names no site. */
function placeOf(address: string): Place | undefined {
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `http://${address}`)
  const host = url?.hostname.replace(/^www\.|\.$/g, '') ?? ''
  if (!url || !/[^.]\.\p{L}/u.test(host)) return undefined
  return { host, path: url.pathname.toLowerCase().replace(/\/$/, '') }
}

/** What ends an address in a text, besides blanks. */
const BETWEEN = /[\s<>"'`*()[\]{},;]+/u

/** Where a text leads, also by addresses without `https://`. */
const placesIn = (text: string): Place[] =>
  text
    .replaceAll(INVISIBLE, '')
    .split(BETWEEN)
    .filter((part) => part.length <= ADDRESS_MAX && part.includes('.'))
    .flatMap((part) => placeOf(part.replace(/[.:!?]+$/, '')) ?? [])

/** The text of a rule to store: undefined when it has no word, or names no site. */
export function ruleText({ kind, text }: Pattern): string | undefined {
  if (kind === 'words') return wordsOf(text) === '' ? undefined : text.trim()
  const place = placeOf(text.trim())
  return place && `${place.host}${place.path}`
}

const leadsTo = (place: Place, { host, path }: Place): boolean =>
  (place.host === host || place.host.endsWith(`.${host}`)) &&
  (place.path === path || place.path.startsWith(`${path}/`))

/** Prepares texts once, for many rules, as far as these ask. The time that a rule takes grows with the length of the texts only. */
export function matcherOf(texts: readonly string[]): (pattern: Pattern) => boolean {
  let words: readonly string[] | undefined
  let places: readonly Place[] | undefined
  return ({ kind, text }) => {
    if (kind === 'words') {
      const sought = ` ${wordsOf(text)} `
      words ??= texts.map((each) => ` ${wordsOf(each)} `)
      return words.some((each) => each.includes(sought))
    }
    const target = placeOf(text)
    places ??= texts.flatMap(placesIn)
    return target !== undefined && places.some((place) => leadsTo(place, target))
  }
}
