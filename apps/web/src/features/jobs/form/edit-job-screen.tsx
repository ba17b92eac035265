import { useCurrentUser } from '#features/account'
import { isNotFound } from '#lib/api/api-errors'
import { type Draft, useDraft } from '#lib/forms/use-draft'
import { useUpload } from '#lib/forms/use-upload'
import { EmptyState } from '#ui/feedback/empty-state'
import { LoadFailed } from '#ui/feedback/load-failed'
import { type Job } from '@devhood/contract/schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router'

import { adQuery } from '../ads.ts'
import { JobNotFound } from '../parts/job-not-found.tsx'
import { JobSkeleton } from '../parts/job-skeleton.tsx'
import { jobValuesOf } from './job-document.ts'
import { type JobFormValues } from './job-fields.ts'
import { JobForm } from './job-form.tsx'
import { saveJob } from './save-job.ts'

/** Form for changing an ad: only for its poster, and only for an existing ad. */
export function EditJobScreen() {
  const { id = '' } = useParams()
  const me = useCurrentUser()
  const job = useQuery(adQuery(id))
  if (isNotFound(job.error)) return <JobNotFound />
  if (job.isPending) return <JobSkeleton />
  if (!job.data) {
    return <LoadFailed title="The job didn't load" query={job} />
  }
  if (job.data.poster?.$id !== me.$id) return <NotOwner jobId={id} />
  return <EditWithDraft key={id} job={job.data} userId={me.$id} />
}

function EditWithDraft({ job, userId }: { readonly job: Job; readonly userId: string }) {
  const draft = useDraft({ userId, form: `edit-job ${job.$id}` }, jobValuesOf(job))
  if (!draft.values) return null
  return <EditForm key={draft.key} job={job} draft={draft} values={draft.values} />
}

interface EditFormProps {
  readonly job: Job
  readonly draft: Draft<JobFormValues>
  readonly values: JobFormValues
}

function EditForm({ job, draft, values }: EditFormProps) {
  const toJob = useReturnToJob(job.$id)
  const upload = useUpload(draft)
  const { mutateAsync, isPending, isSuccess } = useMutation(
    saveJob(useQueryClient(), { upload, job, poster: job.poster?.$id ?? '' }),
  )
  return (
    <JobForm
      job={job}
      values={values}
      draft={draft}
      upload={upload}
      busy={isPending || isSuccess}
      onSubmit={async (fields) => {
        await mutateAsync(fields)
        draft.close()
      }}
      onDone={toJob}
    />
  )
}

/** Returns to the ad's page: one step back if the user came from it, so that the history has it only once. */
function useReturnToJob(jobId: string): () => Promise<void> {
  const navigate = useNavigate()
  const state = useLocation().state as { from?: unknown } | null
  return async () => {
    if (state?.from === 'job') await navigate(-1)
    else await navigate(`/jobs/${jobId}`, { replace: true })
  }
}

function NotOwner({ jobId }: { readonly jobId: string }) {
  return (
    <EmptyState
      title="This isn't your job ad"
      text="Only the poster can edit this job."
      link={{ to: `/jobs/${jobId}`, label: 'See the job' }}
    />
  )
}
