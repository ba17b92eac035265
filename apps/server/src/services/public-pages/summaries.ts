import { PICTURES, type PublicPost } from '@devhood/contract'
import type { Picture } from '@devhood/contract/collections'
import { plainTextOf } from '@devhood/contract/text'
import { excerpt, plainLine } from '#lib/plain-text'

/** Characters of a text in link previews and search results. */
const MAX = 200

/** A text with light formatting, in one line. */
export const captionOf = (text: string): string => excerpt(plainLine(plainTextOf(text)), MAX)

export const postName = ({ creator }: PublicPost): string => `Post by ${plainLine(creator.name)}`

/** A post in one line: its caption; without one, the text alternative of its picture. */
export const postSummary = ({ caption, pictures: [{ alt }] }: PublicPost): string =>
  captionOf(caption ?? '') || excerpt(plainLine(alt), MAX)

/** Width of the pictures in link previews, in pixels: one of the sizes that the server prepares. */
const SHARED_WIDTH = 1080

/** A picture for link previews: a JPEG of moderate size. */
export function sharedPicture({ imageUrl, width, height, alt }: Picture, origin: string) {
  const url = new URL(imageUrl, origin)
  const shown = Math.min(width, SHARED_WIDTH)
  const { quality, background } = PICTURES
  const options = { width: shown, quality, output: 'jpg', background }
  url.search = ''
  for (const [name, value] of Object.entries(options)) url.searchParams.set(name, String(value))
  const scaled = Math.max(1, Math.round((height * shown) / width))
  return { url: url.href, width: shown, height: scaled, alt: plainLine(alt) }
}

export const pictureUrl = (path: string, origin: string): string => new URL(path, origin).href
