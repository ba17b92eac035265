import { api } from '#lib/api/api'
import { Query } from '@devhood/contract'
import { queryOptions } from '@tanstack/react-query'

import { jobKeys } from './keys.ts'

const MAX_JOBS = 3

/** The newest live ads, for the column beside the feed: those of the board without filters, whose code Home doesn't need. */
export const newestJobsQuery = () =>
  queryOptions({
    queryKey: jobKeys.newest,
    queryFn: async ({ signal }) => {
      const queries = [Query.orderDesc(''), Query.limit(MAX_JOBS)]
      return (await api.documents.list('jobs', queries, { signal, totalMax: 0 })).documents
    },
  })
