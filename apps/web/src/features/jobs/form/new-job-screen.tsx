import { useCurrentUser, useMayPostJobs } from '#features/account'
import { type Draft, useDraft } from '#lib/use-draft'
import { useUpload } from '#lib/use-upload'
import { ButtonLink } from '#ui/button'
import { EmptyState } from '#ui/empty-state'
import { ID } from '@devhood/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { type JobWords } from './job-fields.ts'
import { blankWords } from './job-document.ts'
import { JobForm } from './job-form.tsx'
import { saveJob } from './save-job.ts'

/** Makes an ad, then shows it. */
export function NewJobScreen() {
  const { $id: userId } = useCurrentUser()
  const mayPost = useMayPostJobs()
  const [blank] = useState(() => blankWords(ID.unique()))
  const draft = useDraft({ userId, form: 'new-job' }, blank)
  if (!mayPost) return <NotForYou />
  if (!draft.words) return null
  return <NewJobForm key={draft.key} userId={userId} draft={draft} words={draft.words} />
}

interface NewJobFormProps {
  readonly userId: string
  readonly draft: Draft<JobWords>
  readonly words: JobWords
}

function NewJobForm({ userId, draft, words }: NewJobFormProps) {
  const navigate = useNavigate()
  const upload = useUpload(draft)
  const { mutateAsync, isPending, isSuccess } = useMutation(
    saveJob(useQueryClient(), { upload, job: undefined, poster: userId }),
  )
  return (
    <JobForm
      words={words}
      draft={draft}
      upload={upload}
      busy={isPending || isSuccess}
      onSubmit={async (fields) => {
        await mutateAsync(fields)
        draft.close()
      }}
      onDone={async () => navigate(`/jobs/${words.jobId}`, { replace: true })}
    />
  )
}

/** The server decides who may post: this only spares a long form that it would refuse. */
function NotForYou() {
  return (
    <EmptyState
      title="Posting jobs is restricted here"
      text="The operators of this site decide who can post. Contact them if you're hiring."
      action={
        <ButtonLink to="/jobs" variant="line">
          See all jobs
        </ButtonLink>
      }
    />
  )
}
