import { type QueryClient } from '@tanstack/react-query'
import { postScreens } from '#features/posts'

/**
 * Asks for what the opened page shows while the session is still being checked and the page's code is on its
 * way. Nothing of it shows before the check has ended; a refusal is not news.
 */
export function prefetchPageData(client: QueryClient, pathname: string): void {
  const [, first = '', id = ''] = pathname.split('/')
  if (first === '') void postScreens.prefetch.recent(client)
  if (first === 'posts' && id !== '') void postScreens.prefetch.one(client, id)
}
