import { api } from '#lib/api/api'
import { serverClock } from '#lib/api/server-clock'
import { operatorCalls, type PeopleFilter, type ReportFilter } from '@devhood/client/operator'
import { type SitePageName } from '@devhood/contract'
import { type Report } from '@devhood/contract/schemas'
import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'

export const operatorApi = operatorCalls(api)

export const operatorKeys = {
  all: ['operator'],
  reports: (status: Report['status'], filter: ReportFilter) => [
    'operator',
    'reports',
    status,
    filter,
  ],
  colleagues: ['operator', 'colleagues'],
  replies: ['operator', 'replies'],
  appeals: (status: AppealStatus) => ['operator', 'appeals', status],
  waiting: ['operator', 'waiting'],
  people: (chosen: string | PeopleFilter) => ['operator', 'people', chosen],
  bulkActs: (limit: number) => ['operator', 'bulk', limit],
  person: (id: string) => ['operator', 'person', id],
  ads: ['operator', 'ads'],
  log: ['operator', 'log'],
  invitations: ['operator', 'invitations'],
  announcements: ['operator', 'announcements'],
  dashboard: ['operator', 'dashboard'],
  rules: ['operator', 'rules'],
  pages: ['operator', 'pages'],
  page: (name: SitePageName) => ['operator', 'pages', name],
} as const

export type AppealStatus = 'open' | 'answered'

const PAGE_SIZE = 25

interface PageRequest {
  readonly cursorAfter: string | undefined
  readonly limit: number
  readonly signal: AbortSignal
}

interface ListedPage {
  readonly items: readonly { readonly $id: string }[]
}

/** A paged list with the last entry as the cursor. */
const paged = <Page extends ListedPage>(
  queryKey: QueryKey,
  fetch: (page: PageRequest) => Promise<Page>,
  limit = PAGE_SIZE,
) =>
  infiniteQueryOptions({
    queryKey,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      fetch({ cursorAfter: pageParam || undefined, limit, signal }),
    getNextPageParam: ({ items }) => (items.length < limit ? undefined : items.at(-1)?.$id),
  })

/** About two screens of rows. */
const QUEUE_PAGE = 50

/** Open reports, oldest first; settled ones, newest first. `total` counts reports. */
export const reportsQuery = (status: Report['status'], filter: ReportFilter) =>
  paged(
    operatorKeys.reports(status, filter),
    async (page) => {
      const { reports: items, total } = await operatorApi.listReports(status, page, filter)
      return { items, total, readAt: serverClock.now() }
    },
    QUEUE_PAGE,
  )

/** Job ads that wait for an approval, longest first. */
export const waitingAdsQuery = () =>
  paged(operatorKeys.ads, async (page) => ({ items: (await operatorApi.listWaitingAds(page)).ads }))

/** How much waits for the viewer. What they decide themselves invalidates it; others' decisions show within a minute. */
export const waitingQuery = () =>
  queryOptions({
    queryKey: operatorKeys.waiting,
    queryFn: async ({ signal }) => operatorApi.countWaiting({ signal }),
    refetchInterval: 30_000,
  })

/** Open appeals, oldest first; answered ones, newest first. */
export const appealsQuery = (status: AppealStatus) =>
  paged(operatorKeys.appeals(status), async (page) => ({
    items: (await operatorApi.listAppeals(status, page)).appeals,
  }))

export const logQuery = () =>
  paged(operatorKeys.log, async (page) => ({ items: (await operatorApi.listAudit(page)).entries }))

/** People, including hidden and blocked ones: all, those with words, or those with something in common. */
export const peopleQuery = (chosen: string | PeopleFilter) =>
  paged(operatorKeys.people(chosen), async (page) => {
    const { people: items, ...list } =
      typeof chosen === 'string'
        ? await operatorApi.listPeople(chosen, page)
        : await operatorApi.filterPeople(chosen, page)
    return { ...list, items }
  })

export const invitationsQuery = () =>
  paged(operatorKeys.invitations, async (page) => ({
    items: (await operatorApi.listInvitations(page)).invitations,
  }))

/** An act on many, until it is over. */
export const bulkActQuery = (id: string) =>
  queryOptions({
    queryKey: [...operatorKeys.bulkActs(1), id],
    queryFn: ({ signal }) => operatorApi.getBulkAct(id, { signal }),
  })

/** The newest acts on many people. */
export const bulkActsQuery = (limit: number) =>
  queryOptions({
    queryKey: operatorKeys.bulkActs(limit),
    queryFn: async ({ signal }) => (await operatorApi.listBulkActs({ limit, signal })).acts,
  })

export const personQuery = (personId: string) =>
  queryOptions({
    queryKey: operatorKeys.person(personId),
    queryFn: ({ signal }) => operatorApi.getPerson(personId, { signal }),
  })

/** To whom a report can be handed on. */
export const colleaguesQuery = () =>
  queryOptions({
    queryKey: operatorKeys.colleagues,
    queryFn: async ({ signal }) => (await operatorApi.listColleagues({ signal })).people,
  })

export const savedRepliesQuery = () =>
  queryOptions({
    queryKey: operatorKeys.replies,
    queryFn: async ({ signal }) => (await operatorApi.listReplies({ signal })).replies,
  })

export const announcementsQuery = () =>
  queryOptions({
    queryKey: operatorKeys.announcements,
    queryFn: async ({ signal }) => (await operatorApi.listAnnouncements({ signal })).announcements,
  })

export const dashboardQuery = () =>
  queryOptions({
    queryKey: operatorKeys.dashboard,
    queryFn: async ({ signal }) => operatorApi.getDashboard({ signal }),
    refetchInterval: 60_000,
  })

export const rulesQuery = () =>
  queryOptions({
    queryKey: operatorKeys.rules,
    queryFn: async ({ signal }) => (await operatorApi.listRules({ signal })).rules,
  })

export const sitePagesQuery = () =>
  queryOptions({
    queryKey: operatorKeys.pages,
    queryFn: async ({ signal }) => (await operatorApi.listPages({ signal })).pages,
  })

/** All versions of a page, the newest first. */
export const pageVersionsQuery = (name: SitePageName) =>
  infiniteQueryOptions({
    queryKey: operatorKeys.page(name),
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam: before, signal }) => ({
      items: (await operatorApi.listPageVersions(name, { before, signal })).versions,
    }),
    // The first version is 1.
    getNextPageParam: ({ items }) =>
      (items.at(-1)?.version ?? 1) > 1 ? items.at(-1)?.version : undefined,
  })
