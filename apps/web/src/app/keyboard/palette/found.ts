import { searchPeopleQuery } from '#features/people'
import { postLists } from '#features/posts'
import { variantOf } from '#lib/images'
import { type Post } from '@devhood/contract/schemas'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { type PaletteOption } from './option.ts'

/** Milliseconds without typing after which the server is asked. */
const PAUSE = 200
/** Letters below which everything would be found. */
const LEAST = 2
/** Found ones of a kind. */
const MOST = 2

interface Found {
  readonly options: readonly PaletteOption[]
  readonly busy: boolean
  readonly failed: boolean
  readonly retry: () => void
}

/** People and posts that the server finds. A question that is no longer wanted is cancelled. */
export function useFound(text: string): Found {
  const typed = text.trim()
  const term = useSettled(typed)
  const wanted = { enabled: term.length >= LEAST, placeholderData: keepPreviousData }
  const isTag = term.startsWith('#')
  const people = useInfiniteQuery({
    ...searchPeopleQuery(term),
    ...wanted,
    enabled: wanted.enabled && !isTag,
  })
  const posts = useInfiniteQuery({ ...postLists.search(term), ...wanted })
  const failed = [people, posts].filter(({ isError }) => isError)
  const found = [
    ...firstOf(isTag ? [] : people.data?.pages.flatMap((page) => page.people)).map(personOption),
    ...firstOf(posts.data?.pages.flatMap((page) => page.posts)).map(postOption),
  ]
  const isShort = typed.length < LEAST
  return {
    options: isShort ? [] : found,
    busy: !isShort && (typed !== term || people.isFetching || posts.isFetching),
    failed: !isShort && failed.length > 0,
    retry: () => {
      for (const query of failed) void query.refetch()
    },
  }
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

function firstOf<T>(list: readonly T[] = []): readonly T[] {
  return list.slice(0, MOST)
}

interface Person {
  readonly $id: string
  readonly name: string
  readonly username: string
  readonly imageUrl?: string | null
}

function personOption({ $id, name, username, imageUrl = null }: Person): PaletteOption {
  return {
    id: `person ${$id}`,
    label: name,
    hint: `@${username}`,
    lead: { face: { name, imageUrl } },
    found: true,
    run: ({ go }) => go(`/profile/${$id}`),
  }
}

function postOption({ $id, caption, imageUrl, creator }: Post): PaletteOption {
  const author = creator ? `Post by ${creator.name}` : 'Post'
  const words = caption?.trim().split('\n')[0]
  return {
    id: `post ${$id}`,
    label: words || author,
    ...(words && { hint: author }),
    lead: { picture: variantOf(imageUrl, { width: 64, height: 64, output: 'webp' }) ?? imageUrl },
    found: true,
    run: ({ go }) => go(`/posts/${$id}`),
  }
}
