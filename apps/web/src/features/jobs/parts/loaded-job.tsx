import { LoadFailed } from '#ui/feedback/load-failed'
import { isNotFound } from '#lib/api/api-errors'
import { Loading, RowSkeleton, Skeleton } from '#ui/feedback/skeleton'
import { type Job } from '@devhood/contract/schemas'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { EmptyState } from '#ui/feedback/empty-state'

import { adQuery } from '../ads.ts'

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

const JobSkeleton = () => (
  <Loading
    label="Loading the job"
    className="glow grid gap-6 xl:grid-cols-[minmax(0,1fr)_320px] xl:items-start xl:gap-x-10"
  >
    <div className="grid gap-6">
      <RowSkeleton
        className="gap-4"
        picture="size-16 rounded-control"
        lines={['h-6 w-3/5', 'h-4 w-2/5']}
      />
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-4 w-9/10" />
      <Skeleton className="h-4 w-3/5" />
    </div>
    <Skeleton className="h-11 rounded-control" />
  </Loading>
)

export const JobNotFound = () => (
  <EmptyState
    title="Job not found"
    text="It may have been deleted, or the address may be wrong."
    link={{ to: '/jobs', label: 'See all jobs' }}
  />
)
