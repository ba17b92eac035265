import { searchedTag, tagsOf } from '#features/posts'
import { api } from '#lib/api/api'
import { LIMITS, Query } from '@devhood/contract'
import { type Selectable } from '@devhood/contract/collections'
import { searchWords } from '@devhood/contract/search'
import { queryOptions } from '@tanstack/react-query'

import { alternativeSearches } from './alternatives.ts'
import { type SearchTab } from '../tabs.ts'

/** Posts from which similar words are taken. */
const MAX_POSTS = 20

/** Texts that have words similar to those of a term. */
type FindTexts = (term: string, signal: AbortSignal) => Promise<string[]>

async function similarPosts(term: string, signal: AbortSignal) {
  const queries = [
    Query.search('similarText', term),
    Query.orderDesc(''),
    Query.limit(MAX_POSTS),
    Query.select<Selectable<'posts'>>(['$id', 'caption', 'imageAlt', 'location', 'tags']),
  ]
  const { documents } = await api.documents.list('posts', queries, { signal, totalMax: 0 })
  return documents
}

const similarTags: FindTexts = async (term, signal) =>
  (await similarPosts(term, signal)).map((post) => tagsOf(post).join(' '))

const similarTexts: FindTexts = async (term, signal) =>
  (await similarPosts(term, signal)).map(({ caption, imageAlt, location, tags }) =>
    [caption, imageAlt, location, ...tags].join(' '),
  )

/** Words of other collections have no similar ones on the server: those with the same first half are looked through. */
function byBeginnings(term: string, fields: readonly string[]): Query[] {
  const beginnings = searchWords(term).map((word) => word.slice(0, Math.ceil(word.length / 2)))
  return [
    Query.or(fields.flatMap((field) => beginnings.map((part) => Query.search(field, part)))),
    Query.limit(LIMITS.listLimitMax),
  ]
}

const FIND_TEXTS: Readonly<Record<SearchTab, FindTexts>> = {
  posts: (term, signal) =>
    searchedTag(term) === undefined ? similarTexts(term, signal) : similarTags(term, signal),
  tags: similarTags,
  people: async (term, signal) => {
    const queries = [
      ...byBeginnings(term, ['name', 'username']),
      Query.select<Selectable<'users'>>(['$id', 'name', 'username']),
    ]
    const { documents } = await api.documents.list('users', queries, { signal, totalMax: 0 })
    return documents.flatMap(({ name, username }) => [name, username])
  },
  jobs: async (term, signal) => {
    const queries = [
      ...byBeginnings(term, ['title', 'company']),
      Query.select<Selectable<'jobs'>>(['$id', 'title', 'company']),
    ]
    const { documents } = await api.documents.list('jobs', queries, { signal, totalMax: 0 })
    return documents.flatMap(({ title, company }) => [title ?? '', company ?? ''])
  },
}

/** The searches that were probably meant by one without results. */
export const alternativeSearchesQuery = (tab: SearchTab, term: string) =>
  queryOptions({
    queryKey: ['search', 'near misses', tab, term],
    queryFn: async ({ signal }) => alternativeSearches(term, await FIND_TEXTS[tab](term, signal)),
    enabled: searchWords(term).length > 0,
  })
