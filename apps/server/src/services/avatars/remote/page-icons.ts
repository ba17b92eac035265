import { type Tag, visitTags } from '#lib/html-tags'

/** Only the beginning of a page is read, because it declares the icons. */
const READ_MAX = 256 * 1024
/** Real pages declare a handful. */
const ICONS_MAX = 100
/** The displayed side of an icon in pixels: at least this large is better, even larger isn't. */
const SIDE = 56
const DEFAULT_SIDES: ReadonlyMap<string, number> = new Map([
  ['icon', 32],
  ['apple-touch-icon', 180],
])

function sideOf({ rel = '', sizes = '', type }: Tag['attributes']): number | undefined {
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
export async function iconsIn(page: Buffer, url: URL): Promise<string[]> {
  const links: Tag['attributes'][] = []
  let base: URL | undefined
  await visitTags({
    html: page.toString('utf8', 0, READ_MAX),
    names: new Set(['base', 'link']),
    attributes: new Set(['href', 'rel', 'sizes', 'type']),
    visit({ name, attributes }) {
      if (name === 'base') base ??= URL.parse(attributes['href'] ?? '', url.href) ?? undefined
      else if (links.length < ICONS_MAX && sideOf(attributes) !== undefined) links.push(attributes)
    },
  })
  return links
    .flatMap((link) => {
      const icon = URL.parse(link['href'] ?? '', (base ?? url).href)
      return icon && /^https?:$/.test(icon.protocol)
        ? [{ side: sideOf(link) ?? SIDE, href: icon.href }]
        : []
    })
    .toSorted((one, other) => rank(one.side) - rank(other.side))
    .map(({ href }) => href)
}
