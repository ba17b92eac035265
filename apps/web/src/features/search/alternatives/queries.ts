import { tagsOf } from '#features/posts'
import { api } from '#lib/api/api'
import { searchedTag } from '#lib/text/searched-tag'
import { type Collections } from '@devhood/client'
import { Query } from '@devhood/contract'
import { type Selectable } from '@devhood/contract/collections'
import { searchWords } from '@devhood/contract/search'
import { namesOf } from '@devhood/contract/technologies'
import { queryOptions } from '@tanstack/react-query'

import { alternativeSearches } from './alternatives.ts'

/** Documents of a kind from which similar words are taken. */
const MAX_DOCUMENTS = 20

/** A tag or an entry of a stack is a name as a whole, even one that in a text is a plain word. */
const named = (tags: readonly string[] | null) => tags?.flatMap(namesOf) ?? []

type Texts = readonly (string | null | readonly string[])[]

/** Texts that have words similar to those of a search; for a tag, only tags and stacks. */
async function findTexts(words: string, isTag: boolean, signal: AbortSignal): Promise<string[]> {
  async function textsOf<C extends 'posts' | 'users' | 'jobs'>(
    kind: C,
    fields: readonly Selectable<C>[],
    textsIn: (document: Collections[C]) => Texts,
  ): Promise<string[]> {
    const queries = [
      Query.search('similarText', words),
      Query.orderDesc(''),
      Query.limit(MAX_DOCUMENTS),
      Query.select<Selectable<C>>(fields),
    ]
    const { documents } = await api.documents.list(kind, queries, { signal, totalMax: 0 })
    return documents.map((document) => textsIn(document).flat().join(' '))
  }
  const found = await Promise.all([
    textsOf('posts', ['$id', 'caption', 'imageAlt', 'location', 'tags'], (post) =>
      isTag ? named(tagsOf(post)) : [post.caption, post.imageAlt, post.location, named(post.tags)],
    ),
    textsOf('users', ['$id', 'name', 'username', 'headline', 'bio', 'place', 'stack'], (one) =>
      isTag
        ? named(one.stack)
        : [one.name, one.username, one.headline, one.bio, one.place, named(one.stack)],
    ),
    textsOf('jobs', ['$id', 'title', 'company', 'description', 'place', 'stack'], (ad) =>
      isTag ? named(ad.stack) : [ad.title, ad.company, ad.description, ad.place, named(ad.stack)],
    ),
  ])
  return found.flat()
}

/** Words that are tried first. */
const MAX_FIRST = 3

/** The same words with each of the first ones in front: the server compares so many letters of a search only. */
function arrangements(words: readonly string[]): string[] {
  const first = [...words.keys()].slice(0, MAX_FIRST)
  return first.map((at) => [...words.slice(at), ...words.slice(0, at)].join(' '))
}

/** The searches that were probably meant by one without results. */
export const alternativeSearchesQuery = (term: string) =>
  queryOptions({
    queryKey: ['search', 'near misses', term],
    queryFn: async ({ signal }) => {
      const isTag = searchedTag(term) !== undefined
      for (const words of arrangements(searchWords(term))) {
        const found = alternativeSearches(term, await findTexts(words, isTag, signal))
        if (found.length > 0) return found
      }
      return []
    },
    enabled: searchWords(term).length > 0,
  })
