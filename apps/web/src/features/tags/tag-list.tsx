import { variantOf } from '#lib/pictures/images'
import { tagPath } from '#lib/navigation/tag-path'
import { usePages, REFETCH_ON_VISIT } from '#lib/api/use-pages'
import { findMatches, tagFinder } from '#lib/text/matches'
import { formatTotalOf } from '#lib/text/totals'
import { ListFailed } from '#ui/feedback/load-failed'
import { Loading, RowSkeleton } from '#ui/feedback/skeleton'
import { ListEnd } from '#ui/lists/list-end'
import { Marked } from '#ui/text/marked'
import { LIMITS, Query, quotedWords, textQuery } from '@devhood/contract'
import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import { type Post } from '@devhood/contract/schemas'
import clsx from 'clsx'
import { type ReactNode } from 'react'
import { Link } from 'react-router'
import { tagsOf } from '#features/posts'
import { api } from '#lib/api/api'
import { type CursorDocument, pagesOf } from '#lib/api/paging'
import { byFrequency } from '#lib/text/by-frequency'
import { type Selectable } from '@devhood/contract/collections'
import { searchWords } from '@devhood/contract/search'
import { foldTag } from '@devhood/contract/text'

import { FollowTagButton } from './follow-tag-button.tsx'
import { useFollowedTags } from './tag-follows.ts'

const ROW =
  'flex min-h-16 items-center justify-between gap-3 rounded-card border border-border bg-surface px-4'

interface TagListProps {
  readonly query: ReturnType<typeof searchTagsQuery>
  readonly term: string
  /** Shown when no tag is found. */
  readonly empty?: ReactNode
  /** So many are shown; by default a page of them, and a button for more. */
  readonly max?: number
}

/** The tags that a search has found, with its loading, empty and error states. */
export function TagList({ query, term, empty, max = LIMITS.listLimitMax }: TagListProps) {
  const list = usePages(query)
  const tags = (list.data ? tagsFound(list.data, term) : []).slice(0, max)
  // A post is found by all words, but a tag by one of them.
  const isCounted = !list.hasNextPage && searchWords(term).length === 1
  const hasPictures = max === LIMITS.listLimitMax
  const isFollowing = useFollowedTags(tags.map(([tag]) => tag))
  if (list.isPending) return <TagsSkeleton look={hasPictures ? 'h-38' : ''} />
  if (!list.data) return <ListFailed title="Search failed" query={list} />
  return (
    <>
      {tags.length === 0 && !list.hasNextPage ? (
        empty
      ) : (
        <ul aria-label="Tags found" className="grid grid-cols-1 gap-2">
          {tags.map(([tag, count]) => (
            <li key={tag} className={clsx(ROW, hasPictures && 'flex-wrap py-3')}>
              <Link
                to={tagPath(tag)}
                className="group/tag grid min-h-tap min-w-0 flex-1 content-center"
              >
                <span className="truncate font-semibold group-hover/tag:underline group-hover/tag:underline-offset-3">
                  #<Marked text={tag} matches={findMatches(tag, term)} />
                </span>
                {/* The number of its posts among the loaded ones. */}
                <span className="text-small text-muted tabular-nums">
                  {formatTotalOf(count, ['post', 'posts'], isCounted)}
                </span>
              </Link>
              {hasPictures && <Pictures pictures={picturesOf(list.data, tag)} />}
              <FollowTagButton tag={tag} following={isFollowing(tag)} />
            </li>
          ))}
        </ul>
      )}
      {hasPictures && <ListEnd list={list} more="button" things="tags" />}
    </>
  )
}

export const TagsSkeleton = ({ look = '' }: { readonly look?: string }) => (
  <Loading label="Loading tags" className="grid content-start gap-2">
    <RowSkeleton
      className={`${ROW} ${look}`}
      lines={['h-4 w-2/5', 'h-3 w-1/5']}
      button="h-9 w-24"
    />
  </Loading>
)

/** So many whole pictures of posts with a tag are shown. */
const PICTURES = 3

const picturesOf = ({ pages }: InfiniteData<TagPage>, tag: string) =>
  pages.flatMap(({ pictures }) => new Map(pictures).get(tag) ?? []).slice(0, PICTURES)

/** The newest pictures of a tag. Decorative: its page has them with names. */
const Pictures = ({ pictures }: { readonly pictures: readonly TagPicture[] }) => (
  <div aria-hidden="true" className="order-1 flex h-17 basis-full gap-1.5 overflow-hidden">
    {pictures.map(({ $id, imageUrl, imageWidth, imageHeight }) => (
      <img
        key={$id}
        src={variantOf(imageUrl, { width: 320, output: 'webp' }) ?? imageUrl}
        alt=""
        loading="lazy"
        decoding="async"
        style={{ aspectRatio: (imageWidth || 1) / (imageHeight || 1) }}
        className="frame h-17 max-w-full rounded-[6px] bg-raised object-contain"
      />
    ))}
  </div>
)

const FIELDS = Query.select<Selectable<'posts'>>([
  '$id',
  '$updatedAt',
  'caption',
  'tags',
  'imageUrl',
  'imageWidth',
  'imageHeight',
])

type TagPicture = Pick<Post, '$id' | 'imageUrl' | 'imageWidth' | 'imageHeight'>

/** The tags found among some posts. */
interface TagPage {
  /** Folded; once for each post that has it. */
  readonly tags: readonly string[]
  /** The first pictures of each; pages that the device keeps may have none. */
  readonly pictures?: readonly (readonly [tag: string, first: readonly TagPicture[]])[]
  readonly marks: readonly CursorDocument[]
}

/** Tags with a word of the term. They are found with their posts, a hundred posts on a page. */
export function searchTagsQuery(term: string) {
  const queries = [textQuery(term), Query.orderDesc(''), Query.limit(LIMITS.listLimitMax), FIELDS]
  const queryKey: QueryKey = ['tags', 'found', term]
  const isFound = tagFinder(term)
  return infiniteQueryOptions({
    ...REFETCH_ON_VISIT,
    queryKey,
    ...pagesOf(LIMITS.listLimitMax, async (after, { signal }): Promise<TagPage> => {
      const options = { signal, totalMax: 0 }
      const { documents } = await api.documents.list('posts', [...queries, ...after], options)
      const found = documents.flatMap((post) =>
        [...new Set(tagsOf(post))].filter(isFound).map((tag) => ({ tag, post })),
      )
      const pictures = new Map<string, TagPicture[]>()
      for (const { tag, post } of found)
        pictures.set(tag, [...(pictures.get(tag) ?? []), post].slice(0, PICTURES))
      return { tags: found.map(({ tag }) => tag), pictures: [...pictures], marks: documents }
    }),
    enabled: term !== '',
  })
}

/** The tags of all pages with their numbers of posts: the searched tag itself first, then the most used ones. */
export function tagsFound({ pages }: InfiniteData<TagPage>, term: string): [string, number][] {
  const counted = byFrequency(pages.flatMap(({ tags }) => tags))
  const own = foldTag(quotedWords(term) ?? term)
  return counted.toSorted(([one], [other]) => Number(other === own) - Number(one === own))
}
