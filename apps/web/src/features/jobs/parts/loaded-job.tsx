import { LoadFailed } from '#ui/feedback/load-failed'
import { isNotFound } from '#lib/api/api-errors'
import { Loading, RowSkeleton, Skeleton } from '#ui/feedback/skeleton'
import { type Job } from '@devhood/contract/schemas'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { EmptyState } from '#ui/feedback/empty-state'

import { adQuery } from '../ads.ts'
import { InterestSkeleton } from './interest-skeleton.tsx'
import { AD_LOOK, AdColumns, ApplyBar, FACT_LOOK, FACTS_LOOK } from './ad-article.tsx'

interface LoadedJobProps {
  readonly jobId: string
  readonly children: (job: Job) => ReactNode
}

/** An ad, or why there is none. */
export function LoadedJob({ jobId, children }: LoadedJobProps) {
  const job = useQuery(adQuery(jobId))
  if (isNotFound(job.error)) return <JobNotFound />
  if (job.data) return children(job.data)
  if (job.isPending) return <JobSkeleton />
  return <LoadFailed query={job} title="The job didn't load" />
}

/** Number of facts that most ads have. */
const FACTS = 8

const JobSkeleton = () => (
  <Loading label="Loading the job" className={`glow ${AD_LOOK}`}>
    <AdColumns
      facts={
        <>
          <RowSkeleton
            className="h-24.5 items-start gap-4 sm:h-18.5"
            picture="size-18 rounded-control"
            lines={['h-6 w-3/5', 'h-4 w-2/5', 'h-3 w-1/3']}
          />
          <div className={FACTS_LOOK}>
            {Array.from({ length: FACTS }, (_, place) => (
              <div key={place} className={FACT_LOOK}>
                <RowSkeleton className="h-5 w-24" lines={['h-3 w-3/5']} />
                <RowSkeleton className="h-6" lines={['h-4 w-4/5']} />
              </div>
            ))}
          </div>
        </>
      }
      text={<RowSkeleton className="h-18" lines={['h-4 w-9/10', 'h-4 w-4/5', 'h-4 w-3/5']} />}
      actions={
        <>
          <ApplyBar>
            <Skeleton className="h-11 flex-1 rounded-control" />
            <Skeleton className="size-tap rounded-control" />
            <Skeleton className="size-tap rounded-control" />
            <Skeleton className="size-tap rounded-control" />
          </ApplyBar>
          <InterestSkeleton />
        </>
      }
    />
  </Loading>
)

export const JobNotFound = () => (
  <EmptyState
    title="Job not found"
    text="It may have been deleted, or the address may be wrong."
    link={{ to: '/jobs', label: 'See all jobs' }}
  />
)
