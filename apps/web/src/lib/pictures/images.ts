import { PICTURES, pictureWidths } from '@devhood/contract'

/** Documents store one URL, the preview at 2000 × 2000; pages request the same in the size that they display. */
const PREVIEW = /\/storage\/buckets\/[^/]+\/files\/[^/]+\/preview$/
const INITIALS = /\/avatars\/initials$/

/** The server generates these variants in advance. */
const { quality: QUALITY, background: BACKGROUND } = PICTURES

interface Variant {
  readonly width: number
  /** Omitted: keeps the picture's ratio. */
  readonly height?: number
  readonly output: 'webp' | 'jpg'
}

/** URL of the preview in another size; undefined when it isn't one of our previews. */
export const variantOf = (imageUrl: string, variant: Variant): string | undefined =>
  variantUrls(imageUrl, variant)?.(variant.width)

/** A `srcset` of our preview in widths up to the picture's own, in pixels; undefined for other pictures. */
export function srcSetOf(
  imageUrl: string,
  output: Variant['output'],
  ownWidth: number = Number.POSITIVE_INFINITY,
): string | undefined {
  const urlForWidth = variantUrls(imageUrl, { output })
  if (!urlForWidth) return undefined
  return pictureWidths(ownWidth)
    .map((width) => `${urlForWidth(width)} ${width}w`)
    .join(', ')
}

/** URLs by width. A list shows many pictures in many widths, so each URL is parsed only once. */
function variantUrls(
  imageUrl: string,
  { height, output }: Omit<Variant, 'width'>,
): ((width: number) => string) | undefined {
  const url = parse(imageUrl)
  if (!url || !PREVIEW.test(url.pathname)) return undefined
  const { searchParams } = url
  searchParams.set('quality', String(QUALITY))
  searchParams.set('output', output)
  // SVG drawings assume white paper: dark lines would be invisible on a dark page.
  searchParams.set('background', BACKGROUND)
  if (height === undefined) {
    searchParams.delete('height')
    searchParams.delete('gravity')
  } else {
    searchParams.set('height', String(height))
    searchParams.set('gravity', 'center')
  }
  searchParams.set('width', '0')
  const { href } = url
  return (width) => href.replace(/(?<=[?&]width=)0/, String(width))
}

/** Whether the URL is an initials avatar, which we draw instead of loading it. */
export const isInitials = (imageUrl: string): boolean =>
  INITIALS.test(parse(imageUrl)?.pathname ?? '')

/** Up to two initials of a person: of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = ends.map((word) => firstLetterOf(word ?? '').toLocaleUpperCase('en-US'))
  // Arabic would join the letters of two words.
  return letters.join(/\p{sc=Arab}/u.test(name) ? '\u200c' : '')
}

/** Letters that stand alone unless a mark follows: initializing Intl.Segmenter takes longer than rendering a page. */
const SINGLE_LETTER = /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Han}](?![\p{M}\u200c\u200d])/u

/** The first grapheme: an emoji or a letter with combining marks counts as one. */
function firstLetterOf(word: string): string {
  const [plain] = SINGLE_LETTER.exec(word) ?? []
  if (plain) return plain
  const segments = new Intl.Segmenter('en-US').segment(word)
  return segments[Symbol.iterator]().next().value?.segment ?? ''
}

const parse = (url: string): URL | undefined =>
  URL.parse(url, globalThis.location?.href) ?? undefined
