import { visitTags } from '#lib/html-tags'

/** Only the beginning of a page is read. */
const READ_MAX = 512 * 1024

const trimmed = ({ origin, pathname }: URL) => origin + pathname.replace(/\/$/, '')

/** Whether a page links to one of these addresses with `rel="me"`, in an `a` or a `link`. */
export async function linksBack(page: Buffer, addresses: readonly string[]): Promise<boolean> {
  const wanted = addresses.map((address) => trimmed(new URL(address)))
  let isFound = false
  await visitTags({
    html: page.toString('utf8', 0, READ_MAX),
    names: new Set(['a', 'link']),
    attributes: new Set(['rel', 'href']),
    visit({ attributes: { rel = '', href = '' } }) {
      if (isFound || !rel.toLowerCase().split(/\s+/).includes('me')) return
      const url = URL.parse(href)
      isFound = url !== null && wanted.includes(trimmed(url))
    },
  })
  return isFound
}
