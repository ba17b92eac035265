/** Name of the field, wherever it stands. */
export const SEARCH_LABEL = 'Search posts, people, tags and jobs'

/** The tabs of the search in order: their labels, and one result and several in words. */
export const SEARCH_TABS = {
  all: { label: 'All', nouns: ['result', 'results'] },
  posts: { label: 'Posts', nouns: ['post', 'posts'] },
  people: { label: 'People', nouns: ['person', 'people'] },
  tags: { label: 'Tags', nouns: ['tag', 'tags'] },
  jobs: { label: 'Jobs', nouns: ['job', 'jobs'] },
} as const

export type SearchTab = keyof typeof SEARCH_TABS
export type Kind = Exclude<SearchTab, 'all'>

export const SEARCH_TAB_NAMES = Object.keys(SEARCH_TABS) as SearchTab[]

export const searchTabIn = (params: URLSearchParams): SearchTab =>
  SEARCH_TAB_NAMES.find((name) => name === params.get('tab')) ?? 'all'

/** The address of a search, which stands alone or on another screen with the same field. */
export function searchPath(term: string, tab: SearchTab = 'all', screen = '/search'): string {
  const params = new URLSearchParams({ q: term, ...(tab !== 'all' && { tab }) })
  return term === '' ? screen : `${screen}?${params}`
}
