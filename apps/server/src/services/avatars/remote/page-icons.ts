import { type Attributes, attributesOf } from '#lib/tag-attributes'

/** Only the beginning of a page is read, because it declares the icons. */
const READ_MAX = 256 * 1024
const TAG_MAX = 1000
/** The displayed side of an icon in pixels: at least this large is better, even larger isn't. */
const SIDE = 56
const DEFAULT_SIDES: ReadonlyMap<string, number> = new Map([
  ['icon', 32],
  ['apple-touch-icon', 180],
])

function tagsIn(html: string, name: string): Attributes[] {
  const begins = new RegExp(`^${name}\\s`, 'i')
  return html
    .split('<')
    .filter((piece) => begins.test(piece))
    .map((piece) => attributesOf(piece.slice(0, TAG_MAX).split('>', 1).join('')))
}

function sideOf({ rel = '', sizes = '', type }: Attributes): number | undefined {
  const kind = rel
    .toLowerCase()
    .split(/\s+/)
    .find((word) => DEFAULT_SIDES.has(word))
  if (kind === undefined) return undefined
  if (type === 'image/svg+xml' || sizes === 'any') return SIDE
  return Number(/^(\d{1,4})x/i.exec(sizes)?.[1]) || DEFAULT_SIDES.get(kind)
}

const rank = (side: number) => (side >= SIDE ? side : 10_000 - side)

/** The icons that a page declares, the most suitable first. */
export function iconsIn(page: Buffer, url: URL): string[] {
  const html = page.toString('utf8', 0, READ_MAX)
  const base =
    tagsIn(html, 'base').flatMap(({ href }) => URL.parse(href ?? '', url.href) ?? [])[0] ?? url
  return tagsIn(html, 'link')
    .flatMap((tag) => {
      const side = sideOf(tag)
      const icon = URL.parse(tag['href'] ?? '', base.href)
      return side !== undefined && icon && /^https?:$/.test(icon.protocol)
        ? [{ side, href: icon.href }]
        : []
    })
    .toSorted((one, other) => rank(one.side) - rank(other.side))
    .map(({ href }) => href)
}
