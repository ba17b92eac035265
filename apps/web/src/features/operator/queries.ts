import { api } from '#lib/api/api'
import { operatorCalls } from '@devhood/client/operator'
import { LIMITS } from '@devhood/contract'
import { type Report } from '@devhood/contract/schemas'
import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'

/** API calls for operators. */
export const operatorApi = operatorCalls(api)

/** Query keys of operator data. */
export const operatorKeys = {
  all: ['operator'],
  reports: (status: Report['status']) => ['operator', 'reports', status],
  people: (search: string) => ['operator', 'people', search],
  person: (id: string) => ['operator', 'person', id],
  log: ['operator', 'log'],
  invitations: ['operator', 'invitations'],
} as const

const PAGE_SIZE = 25

interface Page<Item> {
  readonly total: number
  readonly items: readonly Item[]
}

interface PageRequest {
  readonly cursorAfter: string | undefined
  readonly limit: number
  readonly signal: AbortSignal
}

/** A paged list with the last entry as the cursor. */
function paged<Item extends { readonly $id: string }>(
  queryKey: QueryKey,
  fetch: (page: PageRequest) => Promise<Page<Item>>,
  limit = PAGE_SIZE,
) {
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      fetch({ cursorAfter: pageParam || undefined, limit, signal }),
    getNextPageParam: ({ items }) => (items.length < limit ? undefined : items.at(-1)?.$id),
  })
}

/** Open reports, oldest first; settled ones, newest first. Large pages: those about one subject are shown together. */
export function reportsQuery(status: Report['status']) {
  return paged(
    operatorKeys.reports(status),
    async (page) => {
      const { total, reports } = await operatorApi.listReports(status, page)
      return { total, items: reports }
    },
    LIMITS.listLimitMax,
  )
}

/** Log of operator actions, newest first. */
export function logQuery() {
  return paged(operatorKeys.log, async (page) => {
    const { total, entries } = await operatorApi.listAudit(page)
    return { total, items: entries }
  })
}

/** All people, including hidden and blocked ones, or the search results. */
export function peopleQuery(search: string) {
  return paged(operatorKeys.people(search), async (page) => {
    const { total, people } = await operatorApi.listPeople(search, page)
    return { total, items: people }
  })
}

export function personQuery(personId: string) {
  return queryOptions({
    queryKey: operatorKeys.person(personId),
    queryFn: ({ signal }) => operatorApi.getPerson(personId, { signal }),
  })
}

export function invitationsQuery() {
  return paged(operatorKeys.invitations, async (page) => {
    const { total, invitations } = await operatorApi.listInvitations(page)
    return { total, items: invitations }
  })
}
