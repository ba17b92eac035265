import { tagsOf } from '#features/posts'
import { api } from '#lib/api/api'
import { searchedTag } from '#lib/text/searched-tag'
import { Query } from '@devhood/contract'
import { type Selectable } from '@devhood/contract/collections'
import { searchWords } from '@devhood/contract/search'
import { namesOf } from '@devhood/contract/technologies'
import { queryOptions } from '@tanstack/react-query'

import { alternativeSearches } from './alternatives.ts'

/** Documents of a kind from which similar words are taken. */
const MAX_DOCUMENTS = 20

const similarTo = (words: string) => [
  Query.search('similarText', words),
  Query.orderDesc(''),
  Query.limit(MAX_DOCUMENTS),
]

/** A tag or an entry of a stack is a name as a whole, even one that in a text is a plain word. */
const named = (tags: readonly string[] | null) => tags?.flatMap(namesOf) ?? []

const textOf = (...parts: readonly (string | null | readonly string[])[]) => parts.flat().join(' ')

/** Texts that have words similar to those of a search; for a tag, only tags and stacks. */
async function findTexts(words: string, isTag: boolean, signal: AbortSignal): Promise<string[]> {
  const options = { signal, totalMax: 0 }
  const posts = [
    ...similarTo(words),
    Query.select<Selectable<'posts'>>(['$id', 'caption', 'imageAlt', 'location', 'tags']),
  ]
  const people = [
    ...similarTo(words),
    Query.select<Selectable<'users'>>([
      '$id',
      'name',
      'username',
      'headline',
      'bio',
      'place',
      'stack',
    ]),
  ]
  const ads = [
    ...similarTo(words),
    Query.select<Selectable<'jobs'>>(['$id', 'title', 'company', 'description', 'place', 'stack']),
  ]
  const found = await Promise.all([
    api.documents
      .list('posts', posts, options)
      .then(({ documents }) =>
        documents.map((post) =>
          isTag
            ? textOf(named(tagsOf(post)))
            : textOf(post.caption, post.imageAlt, post.location, named(post.tags)),
        ),
      ),
    api.documents
      .list('users', people, options)
      .then(({ documents }) =>
        documents.map((one) =>
          isTag
            ? textOf(named(one.stack))
            : textOf(one.name, one.username, one.headline, one.bio, one.place, named(one.stack)),
        ),
      ),
    api.documents
      .list('jobs', ads, options)
      .then(({ documents }) =>
        documents.map((ad) =>
          isTag
            ? textOf(named(ad.stack))
            : textOf(ad.title, ad.company, ad.description, ad.place, named(ad.stack)),
        ),
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
