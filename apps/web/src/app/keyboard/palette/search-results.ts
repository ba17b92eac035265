import { profilePath } from '@devhood/contract'
import { searchPeopleQuery } from '#features/people'
import { postLists } from '#features/posts'
import { useDebounced } from '#lib/forms/use-debounced'
import { variantOf } from '#lib/pictures/images'
import { type Post, type User } from '@devhood/contract/schemas'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'

import { type PaletteOption } from './options.ts'

/** Minimum number of characters; fewer would match everything. */
const MIN_LENGTH = 2
/** Maximum number of results per kind. */
const MAX_PER_KIND = 2

/** People and posts found by the server. Outdated requests are cancelled. */
export function useSearchResults(text: string) {
  const typed = text.trim()
  const term = useDebounced(typed)
  const queryOptions = { enabled: term.length >= MIN_LENGTH, placeholderData: keepPreviousData }
  const isTag = term.startsWith('#')
  const people = useInfiniteQuery({
    ...searchPeopleQuery(term),
    ...queryOptions,
    enabled: queryOptions.enabled && !isTag,
  })
  const posts = useInfiniteQuery({ ...postLists.search(term, 'text'), ...queryOptions })
  const failed = [people, posts].filter(({ isError }) => isError)
  const found = [
    ...topResults(isTag ? [] : people.data?.pages.flatMap((page) => page.people)).map(personOption),
    ...topResults(posts.data?.pages.flatMap((page) => page.posts)).map(postOption),
  ]
  const isShort = typed.length < MIN_LENGTH
  return {
    options: isShort ? [] : found,
    busy: !isShort && (typed !== term || people.isFetching || posts.isFetching),
    failed: !isShort && failed.length > 0,
    retry: () => {
      for (const query of failed) void query.refetch()
    },
  }
}

const topResults = <T>(list: readonly T[] = []): readonly T[] => list.slice(0, MAX_PER_KIND)

type Person = Pick<User, '$id' | 'name' | 'username'> & Partial<Pick<User, 'imageUrl'>>

const personOption = ({ $id, name, username, imageUrl = null }: Person): PaletteOption => ({
  id: `person ${$id}`,
  label: name,
  hint: `@${username}`,
  visual: { avatar: { name, imageUrl } },
  isSearchResult: true,
  run: ({ go }) => go(profilePath({ $id, username })),
})

function postOption({ $id, caption, imageUrl, creator }: Post): PaletteOption {
  const author = creator ? `Post by ${creator.name}` : 'Post'
  const firstLine = caption?.trim().split('\n')[0]
  return {
    id: `post ${$id}`,
    label: firstLine || author,
    ...(firstLine && { hint: author }),
    visual: {
      thumbnail: variantOf(imageUrl, { width: 64, height: 64, output: 'webp' }) ?? imageUrl,
    },
    isSearchResult: true,
    run: ({ go }) => go(`/posts/${$id}`),
  }
}
