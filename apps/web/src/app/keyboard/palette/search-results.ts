import { profilePath } from '@devhood/contract'
import { alternativeSearchesQuery, foundQueries, searchPath } from '#features/search'
import { tagsFound } from '#features/tags'
import { useDebounced } from '#lib/forms/use-debounced'
import { tagPath } from '#lib/navigation/tag-path'
import { variantOf } from '#lib/pictures/images'
import { type Job, type Post, type User } from '@devhood/contract/schemas'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { type PaletteOption } from './options.ts'

/** Minimum number of characters; fewer would match everything. */
const MIN_LENGTH = 2
/** Maximum number of results per kind. */
const MAX_PER_KIND = 2

/** The first results of each kind for a term, and their queries. */
function useFound(term: string, enabled: boolean) {
  const queries = foundQueries(term)
  const shared = { enabled, placeholderData: keepPreviousData }
  const people = useInfiniteQuery({ ...queries.people, ...shared })
  const tags = useInfiniteQuery({ ...queries.tags, ...shared })
  const posts = useInfiniteQuery({ ...queries.posts, ...shared })
  const jobs = useInfiniteQuery({ ...queries.jobs, ...shared })
  const found = [
    ...topResults(people.data?.pages.flatMap((page) => page.people)).map(personOption),
    ...topResults(tags.data && tagsFound(tags.data, term), 1).map(tagOption),
    ...topResults(posts.data?.pages.flatMap((page) => page.posts)).map(postOption),
    ...topResults(jobs.data?.pages.flatMap((page) => page.documents)).map(jobOption),
  ]
  return { found, lists: [people, tags, posts, jobs] }
}

/** What was probably meant, where nothing is found. */
function useMeant(term: string, enabled: boolean) {
  const { data = [], isFetching } = useQuery({ ...alternativeSearchesQuery(term), enabled })
  return { meant: enabled ? data.map(meantOption) : [], isLooking: isFetching }
}

const NOTHING = { options: [], busy: false, failed: false, retry: () => undefined }

/** People, tags, posts and job ads found by the server, and what was probably meant. Outdated requests are cancelled. */
export function useSearchResults(text: string) {
  const typed = text.trim()
  const term = useDebounced(typed)
  const isSearched = term.length >= MIN_LENGTH
  const { found, lists } = useFound(term, isSearched)
  const failed = lists.filter(({ isError }) => isError)
  const isSettled = isSearched && typed === term && lists.every(({ isFetching }) => !isFetching)
  const { meant, isLooking } = useMeant(term, isSettled && found.length + failed.length === 0)
  if (typed.length < MIN_LENGTH) return NOTHING
  return {
    options: [...found, ...meant],
    busy: !isSettled || isLooking,
    failed: failed.length > 0,
    retry: () => {
      for (const query of failed) void query.refetch()
    },
  }
}

const topResults = <T>(list: readonly T[] = [], max: number = MAX_PER_KIND): readonly T[] =>
  list.slice(0, max)

const tagOption = ([tag]: readonly [tag: string, count: number]): PaletteOption => ({
  id: `tag ${tag}`,
  label: `#${tag}`,
  hint: 'Tag',
  visual: { icon: 'search' },
  isSearchResult: true,
  run: ({ go }) => go(tagPath(tag)),
})

const jobOption = ({ $id, title, company, imageUrl }: Job): PaletteOption => ({
  id: `job ${$id}`,
  label: title ?? 'Untitled',
  ...(company && { hint: company }),
  visual: imageUrl ? { avatar: { name: company ?? '', imageUrl } } : { icon: 'jobs' },
  isSearchResult: true,
  run: ({ go }) => go(`/jobs/${$id}`),
})

const meantOption = (search: string): PaletteOption => ({
  id: `meant ${search}`,
  label: `Did you mean “${search}”?`,
  visual: { icon: 'search' },
  run: ({ go }) => go(searchPath(search)),
})

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
