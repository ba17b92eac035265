import { useCurrentUser, useMayPostJobs } from '#features/account'
import { type Draft, useDraft } from '#lib/forms/use-draft'
import { useUpload } from '#lib/forms/use-upload'
import { EmptyState } from '#ui/feedback/empty-state'
import { ID } from '@devhood/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { type JobFormValues } from './job-fields.ts'
import { blankJobValues } from './job-document.ts'
import { JobForm } from './job-form.tsx'
import { saveJob } from './save-job.ts'

/** Creates an ad, then shows it. */
export function NewJobScreen() {
  const { $id: userId } = useCurrentUser()
  const mayPost = useMayPostJobs()
  const [blank] = useState(() => blankJobValues(ID.unique()))
  const draft = useDraft({ userId, form: 'new-job' }, blank)
  if (!mayPost) return <PostingRestricted />
  if (!draft.values) return null
  return <NewJobForm key={draft.key} userId={userId} draft={draft} values={draft.values} />
}

interface NewJobFormProps {
  readonly userId: string
  readonly draft: Draft<JobFormValues>
  readonly values: JobFormValues
}

function NewJobForm({ userId, draft, values }: NewJobFormProps) {
  const navigate = useNavigate()
  const upload = useUpload(draft)
  const { mutateAsync, isPending, isSuccess } = useMutation(
    saveJob(useQueryClient(), { upload, job: undefined, poster: userId }),
  )
  return (
    <JobForm
      values={values}
      draft={draft}
      upload={upload}
      busy={isPending || isSuccess}
      onSubmit={async (fields) => {
        await mutateAsync(fields)
        draft.close()
      }}
      onDone={async () => navigate(`/jobs/${values.jobId}`, { replace: true })}
    />
  )
}

/** Shown instead of a long form that the server would refuse. The server decides who may post. */
function PostingRestricted() {
  return (
    <EmptyState
      title="Posting jobs is restricted here"
      text="The operators of this site decide who can post. Contact them if you're hiring."
      link={{ to: '/jobs', label: 'See all jobs' }}
    />
  )
}
