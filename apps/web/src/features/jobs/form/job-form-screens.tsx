import { PublishingClosed, useClosedTo, useCurrentUser } from '#features/account'
import { useReturnTo } from '#lib/navigation/return-to'
import { EmptyState } from '#ui/feedback/empty-state'
import { ID } from '@devhood/client'
import { type Job } from '@devhood/contract/schemas'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'

import { LoadedJob } from '../parts/loaded-job.tsx'
import { blankJobValues, jobValuesOf } from './save-job.ts'
import { JobForm } from './job-form.tsx'

export function NewJobScreen() {
  const me = useCurrentUser()
  const navigate = useNavigate()
  const [initial] = useState(() => blankJobValues(ID.unique()))
  const publishers = useClosedTo('jobs')
  if (publishers) return <PublishingClosed what="jobs" publishers={publishers} />
  return (
    <JobForm
      userId={me.$id}
      initial={initial}
      onDone={async (jobId) => navigate(`/jobs/${jobId}`, { replace: true })}
    />
  )
}

/** Form for changing an ad: only for its poster, and only for an existing ad. */
export function EditJobScreen() {
  const { id = '' } = useParams()
  return <LoadedJob jobId={id}>{(job) => <EditJob key={id} job={job} />}</LoadedJob>
}

function EditJob({ job }: { readonly job: Job }) {
  const me = useCurrentUser()
  const returnTo = useReturnTo('job')
  if (job.poster?.$id !== me.$id)
    return (
      <EmptyState
        title="This isn't your job ad"
        text="Only the poster can edit this job."
        link={{ to: `/jobs/${job.$id}`, label: 'See the job' }}
      />
    )
  const toJob = (jobId: string) => returnTo(`/jobs/${jobId}`)
  return <JobForm job={job} userId={me.$id} initial={jobValuesOf(job)} onDone={toJob} />
}
