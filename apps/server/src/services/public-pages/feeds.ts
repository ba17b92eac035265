import { profilePath, type PublicPost } from '@devhood/contract'
import { foldTag } from '@devhood/contract/text'
import type { Config } from '#config'
import { paragraphsOf, plainLine } from '#lib/plain-text'
import { element, emptyElement, escapeHtml, XML } from '#lib/html'
import { feedPath } from './heads.ts'
import type { PublicReads } from './posts.ts'
import { pictureUrl, postName, postSummary } from './summaries.ts'

const ENTRIES = 50

interface Options {
  readonly reads: PublicReads
  readonly config: Pick<Config, 'appName' | 'publicUrl'>
}

interface FeedHead {
  readonly page: string
  readonly self: string
  readonly title: string
}

const pageLink = (href: string) =>
  emptyElement('link', { rel: 'alternate', type: 'text/html', href })

/** Feeds of what guests may see: the posts of one person, or with one tag. */
export function publicFeeds({ reads, config: { appName, publicUrl } }: Options) {
  const { origin } = publicUrl

  function entryOf(post: PublicPost): string {
    const url = `${origin}/posts/${post.$id}`
    const pictures = post.pictures.map(
      ({ imageUrl, alt }) =>
        `<p><img src="${escapeHtml(pictureUrl(imageUrl, origin))}" alt="${escapeHtml(plainLine(alt))}"></p>`,
    )
    const html = pictures.join('') + paragraphsOf(post.caption ?? '')
    const parts = [
      element('id', url),
      element('title', postSummary(post) || postName(post)),
      `<author>${element('name', plainLine(post.creator.name))}</author>`,
      element('updated', post.$updatedAt),
      element('published', post.$createdAt),
      pageLink(url),
      element('content', html).replace('<content>', '<content type="html">'),
    ]
    return `<entry>\n${parts.join('\n')}\n</entry>\n`
  }

  function feedOf({ page, self, title }: FeedHead, posts: readonly PublicPost[]) {
    const times = posts.map(({ $updatedAt }) => Date.parse($updatedAt))
    const updated = Math.max(0, ...times)
    const parts = [
      element('id', origin + page),
      element('title', `${title} · ${appName}`),
      element('updated', new Date(updated).toISOString()),
      `<author>${element('name', appName)}</author>`,
      emptyElement('link', { rel: 'self', href: origin + self }),
      pageLink(origin + page),
    ]
    const head = `<feed xmlns="http://www.w3.org/2005/Atom">\n${parts.join('\n')}\n`
    return { xml: `${XML}${head}${posts.map(entryOf).join('')}</feed>\n`, updated }
  }

  return {
    /** Undefined for a person whom guests don't see. */
    async ofPerson(id: string) {
      const person = await reads.findPerson(id)
      const list = person && (await reads.listBy(id, { max: ENTRIES }))
      if (!person || !list) return undefined
      const head = { page: profilePath(person), self: feedPath('profiles', id) }
      return feedOf({ ...head, title: plainLine(person.name) }, list.posts)
    },
    /** Empty for a tag that nobody uses. */
    async ofTag(typed: string) {
      const tag = foldTag(typed)
      const list = tag === '' ? undefined : await reads.listTagged(tag, { max: ENTRIES })
      if (!list) return undefined
      const head = { page: `/tags/${encodeURIComponent(tag)}`, self: feedPath('tags', tag) }
      return feedOf({ ...head, title: `#${plainLine(tag)}` }, list.posts)
    },
  }
}

export type PublicFeeds = ReturnType<typeof publicFeeds>
