import { tagsOf } from '#features/posts'
import { tagPath } from '#lib/navigation/tag-path'
import { api } from '#lib/api/api'
import { byFrequency } from '#lib/text/by-frequency'
import { variantOf } from '#lib/pictures/images'
import { formatTotalOf } from '#lib/text/totals'
import { Loading } from '#ui/feedback/skeleton'
import { LIMITS, Query } from '@devhood/contract'
import { foldTag } from '@devhood/contract/text'
import { type Selectable } from '@devhood/contract/collections'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

/** Maximum number of tags: fills rows of two and three. */
const MAX_TAGS = 12

/** The most used tags among the newest posts, with their numbers of posts there, whether there are no others, and a picture that no other tag shows. */
const popularTagsQuery = () =>
  queryOptions({
    queryKey: ['tags', 'popular'],
    queryFn: async ({ signal }) => {
      const queries = [
        Query.orderDesc(''),
        Query.limit(LIMITS.listLimitMax),
        Query.select<Selectable<'posts'>>(['$id', 'tags', 'imageUrl']),
      ]
      const { documents } = await api.documents.list('posts', queries, { signal, totalMax: 0 })
      const isComplete = documents.length < LIMITS.listLimitMax
      const shown = new Set<string>()
      return byFrequency(documents.flatMap((post) => [...new Set(tagsOf(post))]))
        .slice(0, MAX_TAGS + 1)
        .map(([tag, count]) => {
          const tagged = documents.filter((post) => tagsOf(post).includes(tag))
          const newest = tagged.find(({ $id }) => !shown.has($id))
          if (newest) shown.add(newest.$id)
          return { tag, count, isComplete, picture: newest?.imageUrl ?? '' }
        })
    },
  })

const GRID = 'mt-3 grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-4'
const PLACES = Array<string>(MAX_TAGS).fill('h-14 rounded-card')

/** Links to the tags that people use now, but one that is shown elsewhere; empty when there are none. */
export function PopularTags({ without = '' }: { readonly without?: string }) {
  const { data = [], isPending } = useQuery(popularTagsQuery())
  const tags = data.filter(({ tag }) => tag !== foldTag(without)).slice(0, MAX_TAGS)
  if (tags.length === 0 && !isPending) return null
  return (
    <section className="mt-6">
      <h2 className="text-head">Popular tags</h2>
      {isPending && <Loading label="Loading tags" className={GRID} lines={PLACES} />}
      <ul aria-label="Popular tags" hidden={isPending} className={GRID}>
        {tags.map(({ tag, count, isComplete, picture }) => (
          <li key={tag} className="min-w-0">
            <Link
              to={tagPath(tag)}
              className="flex h-full min-h-14 items-center gap-2 rounded-card border border-border bg-surface px-2.5 py-2 hover:bg-overlay"
            >
              <span className="grid min-w-0 flex-1">
                <span title={`#${tag}`} className="truncate text-[.9375rem]/5.5 font-semibold">
                  #{tag}
                </span>{' '}
                <span className="text-small text-muted tabular-nums">
                  {formatTotalOf(count, ['post', 'posts'], isComplete)}
                </span>
              </span>
              {picture !== '' && (
                <img
                  src={variantOf(picture, { width: 320, output: 'webp' }) ?? picture}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  className="flex-none rounded-[6px] object-cover"
                  style={{ width: 48, height: 36 }}
                />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
