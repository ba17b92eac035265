import { LoadFailed } from '#ui/feedback/load-failed'
import { useCurrentUser } from '#features/account'
import { formatCount } from '#lib/text/format'
import { keepFocus } from '#lib/dom/keep-focus'
import { ButtonLink } from '#ui/controls/button-link'
import { EmptyState } from '#ui/feedback/empty-state'
import { JOB_STATES, type JobState } from '@devhood/contract'
import { type Job } from '@devhood/contract/schemas'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { currentState, UNTITLED } from './ad-state.ts'
import { myAdsQuery } from './ads.ts'
import { receivedInterestCountsQuery } from './interests/interests.ts'
import { StateButtons } from './parts/viewer-actions.tsx'
import { JobsSkeleton } from './parts/job-list.tsx'
import { JobRow } from './parts/job-row.tsx'
import { JobTabs } from './parts/job-tabs.tsx'
import { PostLink } from './parts/post-link.tsx'

export const MyJobsScreen = () => (
  <div className="max-w-200">
    <JobTabs />
    <MyJobs />
  </div>
)

function MyJobs() {
  const me = useCurrentUser()
  const ads = useQuery(myAdsQuery(me.$id))
  if (ads.isPending) return <JobsSkeleton />
  if (!ads.data) return <LoadFailed query={ads} title="Your ads didn't load" />
  if (ads.data.length === 0)
    return (
      <EmptyState
        title="No job ads yet"
        text="Jobs you post appear here. Drafts are visible only to you."
        action={<PostLink />}
      />
    )
  const byState = Map.groupBy(ads.data, (job) => currentState(job))
  return (
    <div ref={keepFocus} tabIndex={-1} className="grid grid-cols-1 gap-10 outline-none">
      <p>
        <PostLink variant="primary" />
      </p>
      {ORDER.map((state) => (
        <AdsInState key={state} state={state} ads={byState.get(state) ?? []} />
      ))}
    </div>
  )
}

/** Live ads come first. */
const ORDER: readonly JobState[] = [...JOB_STATES].sort(
  (one, other) => Number(other === 'live') - Number(one === 'live'),
)

const TITLES: Readonly<Record<JobState, string>> = {
  draft: 'Drafts',
  live: 'Live ads',
  filled: 'Filled ads',
  expired: 'Expired ads',
}

function AdsInState({ state, ads }: { readonly state: JobState; readonly ads: readonly Job[] }) {
  if (ads.length === 0) return null
  return (
    <section>
      <h2 className="mb-4 text-head">{TITLES[state]}</h2>
      <ul ref={keepFocus} aria-label={TITLES[state]} className="grid grid-cols-1 gap-6">
        {ads.map((job) => (
          <li key={job.$id} className="grid grid-cols-1 gap-3">
            <JobRow job={job} as="h3" />
            <div className="flex flex-wrap items-center gap-2">
              <StateButtons job={job} about={job.title ?? UNTITLED} />
              <ButtonLink
                to={`/jobs/${job.$id}/edit`}
                variant="quiet"
                size="sm"
                icon="edit"
                aria-label={`Edit ${job.title ?? UNTITLED}`}
              >
                Edit
              </ButtonLink>
              {state !== 'draft' && <ReceivedInterestCount jobId={job.$id} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Number of received interests; one request covers all ads. */
function ReceivedInterestCount({ jobId }: { readonly jobId: string }) {
  const { data } = useQuery(receivedInterestCountsQuery())
  if (!data) return null
  const { all, open } = data.byAd.get(jobId) ?? { all: 0, open: 0 }
  if (all === 0) return <p className="ml-1 text-small text-muted">Nobody is interested yet</p>
  const count = formatCount(all, 'person is interested', 'people are interested')
  return (
    <Link to={`/jobs/${jobId}`} className="ml-1 link text-small">
      {(data.isPartial ? `At least ${count}` : count) +
        (open > 0 ? `, ${open} without an answer` : '')}
    </Link>
  )
}
