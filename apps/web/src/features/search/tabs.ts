/** The tabs of the search in order: their labels, and one result and several in words. */
export const SEARCH_TABS = {
  posts: { label: 'Posts', nouns: ['post', 'posts'] },
  people: { label: 'People', nouns: ['person', 'people'] },
  tags: { label: 'Tags', nouns: ['tag', 'tags'] },
  jobs: { label: 'Jobs', nouns: ['job', 'jobs'] },
} as const

export type SearchTab = keyof typeof SEARCH_TABS

export const SEARCH_TAB_NAMES = Object.keys(SEARCH_TABS) as SearchTab[]

export const searchTabIn = (params: URLSearchParams): SearchTab =>
  SEARCH_TAB_NAMES.find((name) => name === params.get('tab')) ?? 'posts'

export function searchPath(term: string, tab: SearchTab = 'posts'): string {
  const params = new URLSearchParams({ q: term, ...(tab !== 'posts' && { tab }) })
  return term === '' ? '/search' : `/search?${params}`
}
