import { announce } from '#lib/feedback/announce'
import { api } from '#lib/api/api'
import { deleteWithUndo } from '#lib/mutations/delete-with-undo'
import { unhideDeleted } from '#lib/mutations/hidden-deletions'
import { ignoreNotFound } from '#lib/api/api-errors'
import { type CollectionName, type DocumentData, ID } from '@devhood/client'
import { LIMITS, Query } from '@devhood/contract'
import { type Interest, type Lead } from '@devhood/contract/schemas'
import { type Selectable } from '@devhood/contract/collections'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'

import { type Card } from './card.tsx'
import { interestKeys } from '../keys.ts'
import { pagedDocuments } from '../queries.ts'

const WITH_JOB = Query.select<Selectable<'interests'>>(['*', 'job.*'])

/** The first document that matches; null without one. */
async function firstOf<C extends CollectionName>(
  collection: C,
  queries: readonly Query[],
  options: { readonly signal: AbortSignal },
) {
  const found = await api.documents.list(collection, [...queries, Query.limit(1)], options)
  return found.documents[0] ?? null
}

/** The viewer's own interest in an ad; null without one. */
export const interestQuery = (jobId: string) =>
  queryOptions({
    queryKey: interestKeys.interestFor(jobId),
    queryFn: ({ signal }) => firstOf('interests', [Query.equal('job', [jobId])], { signal }),
  })

/** All interests of the viewer, newest first. */
export const myInterestsQuery = () =>
  pagedDocuments(interestKeys.myInterests, 'interests', { queries: [WITH_JOB] })

const refreshInterests = (client: QueryClient) => ({
  onSettled: () => client.invalidateQueries({ queryKey: interestKeys.interests }),
})

/** The card of the viewer's newest interest: most people tell the same each time. */
export const lastCardQuery = () =>
  queryOptions({
    queryKey: interestKeys.lastCard,
    queryFn: ({ signal }): Promise<Card | null> =>
      firstOf('interests', [Query.orderDesc('$createdAt')], { signal }),
  })

/** Shows interest, with a card or without one. */
export const showInterest = (client: QueryClient, jobId: string, userId: string) =>
  mutationOptions({
    mutationFn: (card: Partial<Card>) =>
      api.documents.create('interests', ID.unique(), { user: userId, job: jobId, ...card }),
    onSuccess: () => announce('The poster will see that someone is interested.'),
    ...refreshInterests(client),
  })

/** What the viewer changes of an interest, and what is said when it has worked. */
interface InterestChange {
  readonly data: DocumentData<Interest>
  readonly said: string
}

/** Changes the card, answers the poster's question, agrees or declines to be named. */
export const changeInterest = (client: QueryClient, interestId: string) =>
  mutationOptions({
    mutationFn: ({ data }: InterestChange) => api.documents.update('interests', interestId, data),
    onSuccess: (_, { said }) => announce(said),
    ...refreshInterests(client),
  })

/** Withdraws an interest, together with the name, when Undo is no longer offered. */
export function withdrawWithUndo(client: QueryClient, interestId: string): void {
  deleteWithUndo(client, {
    id: interestId,
    title: 'Interest withdrawn',
    failed: "Couldn't withdraw",
    again: "You're still interested. Try again.",
    send: (options) => ignoreNotFound(api.documents.delete('interests', interestId, options)),
    done: () => void client.invalidateQueries({ queryKey: interestKeys.interests }),
  })
}

/** The parts of the list of received interests, and what is in them. */
export const SEGMENTS = {
  all: { label: 'All', queries: [] },
  new: { label: 'New', queries: [Query.equal('state', 'open'), Query.isNull('question')] },
  answered: {
    label: 'Answered',
    queries: [Query.equal('state', 'open'), Query.isNotNull('answer')],
  },
  waiting: {
    label: 'Waiting',
    queries: [
      Query.or([
        Query.equal('state', 'asked'),
        Query.and([
          Query.equal('state', 'open'),
          Query.isNotNull('question'),
          Query.isNull('answer'),
        ]),
      ]),
    ],
  },
  connected: { label: 'Connected', queries: [Query.equal('state', 'agreed')] },
  declined: { label: 'Declined', queries: [Query.equal('state', 'declined')] },
} as const satisfies Readonly<Record<string, { label: string; queries: readonly Query[] }>>
export type Segment = keyof typeof SEGMENTS

/** Received interests in one of the viewer's ads, newest first. */
export const receivedInterestsQuery = (jobId: string, segment: Segment = 'all') =>
  pagedDocuments(interestKeys.receivedFor(jobId, segment), 'leads', {
    queries: [
      Query.equal('job', [jobId]),
      ...SEGMENTS[segment].queries,
      Query.select<Selectable<'leads'>>(['*', 'person.*']),
    ],
  })

/** How many are in each part. */
export const segmentCountsQuery = (jobId: string) =>
  queryOptions({
    queryKey: interestKeys.segmentCounts(jobId),
    queryFn: async ({ signal }) => {
      const counts = Object.entries(SEGMENTS).map(async ([segment, { queries }]) => {
        const one = [Query.equal('job', [jobId]), ...queries, Query.select(['$id']), Query.limit(1)]
        return [segment, (await api.documents.list('leads', one, { signal })).total] as const
      })
      return Object.fromEntries(await Promise.all(counts)) as Record<Segment, number>
    },
  })

/** Numbers of all and of unanswered received interests per ad, counted over the newest hundred; `isPartial` if there are more. */
export const receivedInterestCountsQuery = () =>
  queryOptions({
    queryKey: interestKeys.receivedCounts,
    queryFn: async ({ signal }) => {
      const queries = [
        Query.orderDesc('$createdAt'),
        Query.limit(LIMITS.listLimitMax),
        Query.select<Selectable<'leads'>>(['$id', 'state', 'job.$id']),
      ]
      const { documents, total } = await api.documents.list('leads', queries, { signal })
      const byAd = new Map<string, { all: number; open: number }>()
      for (const { job, state } of documents) {
        if (!job) continue
        const { all, open } = byAd.get(job.$id) ?? { all: 0, open: 0 }
        byAd.set(job.$id, { all: all + 1, open: open + Number(state === 'open') })
      }
      return { byAd, isPartial: total > documents.length }
    },
  })

/** What the poster changes of a received interest. */
interface ReceivedChange {
  readonly data: DocumentData<Lead>
  readonly said: string
}

/** Asks the one question, or for the name. */
export const changeReceivedInterest = (client: QueryClient, leadId: string) =>
  mutationOptions({
    mutationFn: ({ data }: ReceivedChange) => api.documents.update('leads', leadId, data),
    onSuccess: (_, { said }) => announce(said),
    onSettled: () => client.invalidateQueries({ queryKey: interestKeys.leads }),
  })

/** Declines when Undo is no longer offered. */
export function declineWithUndo(client: QueryClient, leadId: string): void {
  deleteWithUndo(client, {
    id: leadId,
    title: 'Declined',
    failed: "Couldn't decline",
    again: 'Nothing has changed. Try again.',
    send: async (options) => {
      await api.documents.update('leads', leadId, { state: 'declined' }, options)
    },
    done: () => {
      unhideDeleted(client, leadId)
      void client.invalidateQueries({ queryKey: interestKeys.leads })
    },
  })
}

const agreedIn = (jobId: string) => [
  Query.equal('job', [jobId]),
  Query.equal('state', 'agreed'),
  WITH_JOB,
]

/** The viewer's own interest by which they have met somebody; null if there is none. */
export const ownMatchQuery = (jobId: string) =>
  queryOptions({
    queryKey: interestKeys.ownMatch(jobId),
    queryFn: ({ signal }) => firstOf('interests', agreedIn(jobId), { signal }),
  })

/** The interest by which the poster has met a person; null if there is none. */
export const receivedMatchQuery = (jobId: string, personId: string) =>
  queryOptions({
    queryKey: interestKeys.receivedMatch(jobId, personId),
    queryFn: ({ signal }) =>
      firstOf('leads', [...agreedIn(jobId), Query.equal('person', [personId])], { signal }),
  })

/** Opens the conversation of a match, also of one of before; returns its id. */
export const openConversation = (userId: string) =>
  mutationOptions({
    mutationFn: async ({ other, job }: { readonly other: string; readonly job: string }) =>
      (await api.documents.create('conversations', ID.unique(), { user: userId, other, job })).$id,
  })
