import { NotLoaded } from '#ui/feedback/load-failed'
import { resumeCalls } from '@devhood/client/resumes'
import { useCurrentUser } from '#features/account'
import { api } from '#lib/api/api'
import { isNotFound } from '#lib/api/api-errors'
import { usePageTitle } from '#lib/navigation/use-page-title'
import { Button } from '#ui/controls/button'
import { ButtonLink } from '#ui/controls/button-link'
import { EmptyState } from '#ui/feedback/empty-state'
import { TEXTS } from '@devhood/contract'
import { type Resume } from '@devhood/contract/schemas'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'

import { personKeys } from '../keys.ts'
import { ResumeView } from './resume-view.tsx'

const resumes = resumeCalls(api)

const resumeQuery = (userId: string) =>
  queryOptions({
    queryKey: personKeys.resume(userId),
    queryFn: ({ signal }) => resumes.get(userId, { signal }),
  })

/** A person's resume, which also prints. */
export function ResumeScreen() {
  const { id = '' } = useParams()
  const me = useCurrentUser()
  const resume = useQuery(resumeQuery(id))
  usePageTitle(resume.data && `Resume of ${resume.data.basics.name}`)
  if (isNotFound(resume.error))
    return (
      <EmptyState
        title="No resume here"
        text="The person doesn't show one, or the address may be wrong."
        link={{ to: `/profile/${id}`, label: 'See the profile' }}
      />
    )
  if (!resume.data)
    return (
      <NotLoaded
        query={resume}
        title="The resume didn't load"
        loading="Loading the resume"
        lines={['h-9 w-2/5', 'h-5 w-3/5', 'h-40']}
        className="grid max-w-180 gap-4"
      />
    )
  return (
    <>
      <div className="mb-6 flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => print()}>Print or save as PDF</Button>
        {id === me.$id && (
          <ButtonLink to={`/update-profile/${id}`} variant="quiet" icon="edit">
            Edit
          </ButtonLink>
        )}
        <a
          href={resumes.downloadUrl(id)}
          download="resume.json"
          className="link inline-flex min-h-tap items-center"
        >
          Download as JSON Resume
        </a>
      </div>
      <ResumeView resume={resume.data} />
      {id === me.$id && isEmpty(resume.data) && (
        <EmptyState
          title="Nothing to show yet"
          text="Your headline, bio, stack, work and education appear here."
          link={{ to: `/update-profile/${id}`, label: TEXTS.profile.edit }}
        />
      )}
    </>
  )
}

function isEmpty({ basics, work, education, skills }: Resume): boolean {
  const lists = [work, education, skills]
  return !basics.label && !basics.summary && lists.every(({ length }) => length === 0)
}
