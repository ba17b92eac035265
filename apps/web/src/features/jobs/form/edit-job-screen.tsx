import { useCurrentUser } from '#features/account'
import { isGone } from '#lib/refusals'
import { type Draft, useDraft } from '#lib/use-draft'
import { useUpload } from '#lib/use-upload'
import { ButtonLink } from '#ui/button'
import { EmptyState } from '#ui/empty-state'
import { Notice } from '#ui/notice'
import { type Job } from '@devhood/contract/schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router'

import { adQuery } from '../ads.ts'
import { JobGone } from '../job-gone.tsx'
import { JobSkeleton } from '../job-skeleton.tsx'
import { wordsOf } from './job-document.ts'
import { type JobWords } from './job-fields.ts'
import { JobForm } from './job-form.tsx'
import { saveJob } from './save-job.ts'

/** Changes an ad: opens only for its poster, and only on an ad that is there. */
export function EditJobScreen() {
  const { id = '' } = useParams()
  const me = useCurrentUser()
  const job = useQuery(adQuery(id))
  if (isGone(job.error)) return <JobGone />
  if (job.isPending) return <JobSkeleton />
  if (!job.data) {
    return (
      <Notice
        title="The job didn't load"
        text="We couldn't reach the server."
        busy={job.isFetching}
        onRetry={() => void job.refetch()}
      />
    )
  }
  if (job.data.poster?.$id !== me.$id) return <NotYours jobId={id} />
  return <Drafted key={id} job={job.data} userId={me.$id} />
}

function Drafted({ job, userId }: { readonly job: Job; readonly userId: string }) {
  const draft = useDraft({ userId, form: `edit-job ${job.$id}` }, wordsOf(job))
  if (!draft.words) return null
  return <EditForm key={draft.key} job={job} draft={draft} words={draft.words} />
}

interface EditFormProps {
  readonly job: Job
  readonly draft: Draft<JobWords>
  readonly words: JobWords
}

function EditForm({ job, draft, words }: EditFormProps) {
  const toJob = useWayToJob(job.$id)
  const upload = useUpload(draft)
  const { mutateAsync, isPending, isSuccess } = useMutation(
    saveJob(useQueryClient(), { upload, job, poster: job.poster?.$id ?? '' }),
  )
  return (
    <JobForm
      job={job}
      words={words}
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

/** The ad's page: one step back for who came from there, so that it does not stand twice in the history. */
function useWayToJob(jobId: string): () => Promise<void> {
  const navigate = useNavigate()
  const state = useLocation().state as { from?: unknown } | null
  return async () => {
    if (state?.from === 'job') await navigate(-1)
    else await navigate(`/jobs/${jobId}`, { replace: true })
  }
}

function NotYours({ jobId }: { readonly jobId: string }) {
  return (
    <EmptyState
      title="This isn't your job ad"
      text="Only the poster can edit this job."
      action={
        <ButtonLink to={`/jobs/${jobId}`} variant="line">
          See the job
        </ButtonLink>
      }
    />
  )
}
