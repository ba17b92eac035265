import { attributesOf } from '#lib/tag-attributes'

/** Only the beginning of a page is read. */
const READ_MAX = 512 * 1024
const TAG_MAX = 2000

const TAG = /<([a-z]+)(?=[\s/>])/iy
/** Elements whose content is text: a tag in it is none. */
const TEXT_ONLY = new Set([
  'script',
  'style',
  'textarea',
  'title',
  'template',
  'noscript',
  'iframe',
])

/**
 * The start tags of a page in Latin-1, where lower case has the same length: each from its name on, without those in comments and in texts. Takes linear time.
 */
function* startTags(html: string): Generator<string> {
  const lower = html.toLowerCase()
  const after = (mark: string, at: number) => {
    const found = lower.indexOf(mark, at)
    return found < 0 ? html.length : found
  }
  for (let at = after('<', 0); at < html.length; at = after('<', at)) {
    if (lower.startsWith('<!--', at)) {
      at = after('-->', at + 4)
      continue
    }
    TAG.lastIndex = at
    const name = TAG.exec(lower)?.[1]
    if (name !== undefined)
      yield html
        .slice(at + 1, at + TAG_MAX)
        .split(/[<>]/, 1)
        .join('')
    at = name !== undefined && TEXT_ONLY.has(name) ? after(`</${name}`, at) + 1 : at + 1
  }
}

const trimmed = ({ origin, pathname }: URL) => origin + pathname.replace(/\/$/, '')

/** Whether a page links to this address with `rel="me"`, in an `a` or a `link`. */
export function linksBack(page: Buffer, address: string): boolean {
  const wanted = trimmed(new URL(address))
  for (const tag of startTags(page.toString('latin1', 0, READ_MAX))) {
    if (!/^(?:a|link)\s/i.test(tag)) continue
    const { rel = '', href = '' } = attributesOf(tag)
    const url = URL.parse(href)
    if (rel.toLowerCase().split(/\s+/).includes('me') && url && trimmed(url) === wanted) return true
  }
  return false
}
