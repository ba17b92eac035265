import { queryOptions } from '@tanstack/react-query'

import { operatorApi } from '../queries.ts'

const SHOWN = 25

/** The newest erasures and exports on behalf of people: of one person, or of all. */
export const requestsQuery = (person?: string) =>
  queryOptions({
    queryKey: ['operator', 'requests', person ?? ''],
    queryFn: async ({ signal }) =>
      (await operatorApi.listRequests({ limit: SHOWN, signal, ...(person && { person }) }))
        .requests,
  })
