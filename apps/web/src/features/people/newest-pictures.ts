import { api } from '#lib/api/api'
import { LIMITS, Query } from '@devhood/contract'
import { type LinePicture } from '#ui/pictures/picture-line'
import { type Selectable } from '@devhood/contract/collections'
import { queryOptions } from '@tanstack/react-query'

import { personKeys } from './keys.ts'

interface NewestPictures {
  readonly of: Readonly<Record<string, readonly LinePicture[]>>
  /** Whether a missing person has no posts at all, instead of posts older than the fetched ones. */
  readonly complete: boolean
}

/** Up to four newest pictures for each person on a page, in one request. */
export const newestPicturesQuery = (userIds: readonly string[]) =>
  queryOptions({
    queryKey: personKeys.pictures(userIds),
    enabled: userIds.length > 0,
    queryFn: async ({ signal }): Promise<NewestPictures> => {
      const queries = [
        Query.equal('creator', userIds),
        Query.orderDesc('$createdAt'),
        Query.limit(LIMITS.listLimitMax),
        Query.select<Selectable<'posts'>>([
          '$id',
          'imageUrl',
          'imageWidth',
          'imageHeight',
          'caption',
          'creator.$id',
        ]),
      ]
      const { documents } = await api.documents.list('posts', queries, { signal })
      const byCreator = Object.groupBy(documents, ({ creator }) => creator?.$id ?? '')
      const of = Object.entries(byCreator).map(([id, posts = []]) => [
        id,
        posts.slice(0, PICTURES_PER_PERSON),
      ])
      return {
        of: Object.fromEntries(of) as NewestPictures['of'],
        complete: documents.length < LIMITS.listLimitMax,
      }
    },
  })

const PICTURES_PER_PERSON = 4
