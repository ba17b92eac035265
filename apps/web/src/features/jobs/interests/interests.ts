import { announce } from '#lib/feedback/announce'
import { api } from '#lib/api/api'
import { ID } from '@devhood/client'
import { type InterestState, LIMITS, Query } from '@devhood/contract'
import { type Selectable } from '@devhood/contract/collections'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'

import { interestKeys } from '../keys.ts'
import { pagedDocuments } from '../queries.ts'

const WITH_JOB = Query.select<Selectable<'interests'>>(['*', 'job.*'])

/** The viewer's own interest in an ad; null without one. */
export const interestQuery = (jobId: string) =>
  queryOptions({
    queryKey: interestKeys.interestFor(jobId),
    queryFn: async ({ signal }) => {
      const queries = [Query.equal('job', [jobId]), Query.limit(1)]
      return (await api.documents.list('interests', queries, { signal })).documents[0] ?? null
    },
  })

/** All interests of the viewer, newest first. */
export const myInterestsQuery = () =>
  pagedDocuments(interestKeys.myInterests, 'interests', { queries: [WITH_JOB] })

const refreshInterests = (client: QueryClient) => ({
  onSettled: () => client.invalidateQueries({ queryKey: interestKeys.interests }),
})

export const showInterest = (client: QueryClient, jobId: string, userId: string) =>
  mutationOptions({
    mutationFn: () => api.documents.create('interests', ID.unique(), { user: userId, job: jobId }),
    onSuccess: () => announce('The poster will see that someone is interested.'),
    ...refreshInterests(client),
  })

const ANSWER_ANNOUNCEMENTS = {
  agreed: 'The poster can now see your name.',
  declined: 'Declined. Your name was not shared.',
  withdrawn: 'Interest withdrawn.',
} as const

/** Agrees or declines to be named to the poster, or withdraws the interest together with the name. */
export const answerPoster = (client: QueryClient, interestId: string) =>
  mutationOptions({
    mutationFn: async (answer: keyof typeof ANSWER_ANNOUNCEMENTS) => {
      if (answer === 'withdrawn') await api.documents.delete('interests', interestId)
      else await api.documents.update('interests', interestId, { state: answer })
    },
    onSuccess: (_, answer) => announce(ANSWER_ANNOUNCEMENTS[answer]),
    ...refreshInterests(client),
  })

/** Received interests in one of the viewer's ads, newest first. */
export const receivedInterestsQuery = (jobId: string) =>
  pagedDocuments(interestKeys.receivedFor(jobId), 'leads', {
    queries: [Query.equal('job', [jobId]), Query.select<Selectable<'leads'>>(['*', 'person.*'])],
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
        byAd.set(job.$id, { all: all + 1, open: open + Number(isWaiting(state)) })
      }
      return { byAd, isPartial: total > documents.length }
    },
  })

const isWaiting = (state: InterestState): boolean => state === 'open'

const POSTER_ANSWER_ANNOUNCEMENTS = {
  asked: 'You asked who they are.',
  declined: 'You declined.',
} as const

/** The poster's answer to an interest, before the person is named. */
export const answerInterest = (client: QueryClient, interestId: string) =>
  mutationOptions({
    mutationFn: (state: keyof typeof POSTER_ANSWER_ANNOUNCEMENTS) =>
      api.documents.update('leads', interestId, { state }),
    onSuccess: (_, state) => announce(POSTER_ANSWER_ANNOUNCEMENTS[state]),
    onSettled: () => client.invalidateQueries({ queryKey: interestKeys.leads }),
  })
