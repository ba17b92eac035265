import { type QueryClient } from '@tanstack/react-query'
import { postScreens } from '#features/posts'

/**
 * Prefetches the data of the opened page during the session check and while the page's code is loading. Nothing of it
 * shows before the check ends; refusals are ignored.
 */
export function prefetchPageData(client: QueryClient, pathname: string): void {
  const [, first = '', id = ''] = pathname.split('/')
  if (first === '') void postScreens.prefetch.recent(client)
  if (first === 'posts' && id !== '') void postScreens.prefetch.one(client, id)
}
