import { PICTURES, pictureWidths } from '@devhood/contract'

/**
 * Variants of the pictures that this service keeps. Documents store one address, the preview at 2000 × 2000;
 * pages ask for the same preview in the size that they show.
 */
const PREVIEW = /\/storage\/buckets\/[^/]+\/files\/[^/]+\/preview$/
const INITIALS = /\/avatars\/initials$/

/** The server makes these ahead. */
const { quality: QUALITY, background: BACKGROUND } = PICTURES

interface Variant {
  readonly width: number
  /** Left out: the picture keeps its own ratio. */
  readonly height?: number
  readonly output: 'webp' | 'jpg'
}

/** The preview's address for another size; undefined when it is none of our previews. */
export function variantOf(imageUrl: string, variant: Variant): string | undefined {
  return variantUrls(imageUrl, variant)?.(variant.width)
}

/**
 * A `srcset` of our preview in widths up to the picture's own (pixels), ratio kept; undefined when it is
 * none of our previews.
 */
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

/** The address of each width: a list shows many pictures in many widths, so each is read once. */
function variantUrls(
  imageUrl: string,
  { height, output }: Omit<Variant, 'width'>,
): ((width: number) => string) | undefined {
  const url = parse(imageUrl)
  if (!url || !PREVIEW.test(url.pathname)) return undefined
  const { searchParams } = url
  searchParams.set('quality', String(QUALITY))
  searchParams.set('output', output)
  // Drawings are made for paper: dark lines would be lost on a dark page.
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

/** Whether the address is an avatar of initials, which we draw ourselves rather than load. */
export function isInitials(imageUrl: string): boolean {
  return INITIALS.test(parse(imageUrl)?.pathname ?? '')
}

/** Up to two letters that stand for a person: the first of the first and of the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => firstLetterOf(word ?? '').toLocaleUpperCase('en-US')).join('')
}

/** Letters that stand alone unless a mark follows: to wake the rules of all languages takes longer than a page. */
const SINGLE_LETTER = /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Han}](?![\p{M}\u200c\u200d])/u

/** The first letter as a person sees it: an emoji or a letter with marks counts as one. */
function firstLetterOf(word: string): string {
  const [plain] = SINGLE_LETTER.exec(word) ?? []
  if (plain) return plain
  const segments = new Intl.Segmenter('en-US').segment(word)
  return segments[Symbol.iterator]().next().value?.segment ?? ''
}

function parse(url: string): URL | undefined {
  return URL.parse(url, globalThis.location?.href) ?? undefined
}
