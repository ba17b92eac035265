import type { PublicPage } from '@devhood/contract'
import { type Crawlers, NO_CRAWLERS, strictest, type Head } from '#lib/public-page'
import type { Platform } from '#platform'
import { crawlerChoices } from './store.ts'

type FindChoice = (userId: string) => Crawlers

/** The people whose words or pictures a page shows. Resumes are for no crawler. */
function peopleOn(page: PublicPage): string[] {
  switch (page.kind) {
    case 'post':
      return [page.post.creator.$id, ...page.comments.map(({ creator }) => creator.$id)]
    case 'profile':
      return [page.person.$id]
    case 'tag':
    case 'explore':
      return page.posts.map(({ creator }) => creator.$id)
    case 'people':
      return page.people.map(({ $id }) => $id)
    case 'board':
    case 'job':
    case 'missing':
    case 'resume':
    case 'site':
      return []
  }
}

/**
 * The page of a post that search engines list is without the comments of people whom they leave out: otherwise, a comment
 * would take the post out of search engines.
 */
function withListedComments(page: PublicPage, choiceOf: FindChoice): PublicPage {
  if (page.kind !== 'post' || !choiceOf(page.post.creator.$id).search) return page
  return { ...page, comments: page.comments.filter(({ creator }) => choiceOf(creator.$id).search) }
}

/** A page as its people allow it to crawlers. */
export function openCrawlerChoices({ database }: Pick<Platform, 'database'>) {
  return async (head: Head): Promise<Head> => {
    const people = head.page ? peopleOn(head.page) : []
    if (head.page === undefined || people.length === 0) return head
    const rows = await crawlerChoices(database, { ids: JSON.stringify([...new Set(people)]) })
    const choices = new Map(
      rows.map(({ $id, hidesFromSearch, allowsAi }): [string, Crawlers] => {
        const ai = allowsAi === 1
        return [$id, { search: hidesFromSearch !== 1, 'ai-input': ai, 'ai-train': ai }]
      }),
    )
    const choiceOf = (userId: string) => choices.get(userId) ?? NO_CRAWLERS
    const page = withListedComments(head.page, choiceOf)
    return { ...head, crawlers: strictest(peopleOn(page).map(choiceOf)), page }
  }
}
