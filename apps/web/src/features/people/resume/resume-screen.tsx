import { LoadFailed } from '#ui/feedback/load-failed'
import { Loading } from '#ui/feedback/skeleton'
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
import { useResolvedPath } from 'react-router'

import { personKeys } from '../keys.ts'
import { PersonAtAddress } from '../parts/person-at-address.tsx'
import { ResumeView } from './resume-view.tsx'

const resumes = resumeCalls(api)

const resumeQuery = (userId: string) =>
  queryOptions({
    queryKey: personKeys.resume(userId),
    queryFn: ({ signal }) => resumes.get(userId, { signal }),
  })

/** A person's resume, which also prints. */
export const ResumeScreen = () => (
  <PersonAtAddress title={NOT_LOADED} loading={LOADING}>
    {(id) => <ShownResume id={id} />}
  </PersonAtAddress>
)

const NOT_LOADED = "The resume didn't load"
const LOADING = (
  <Loading
    label="Loading the resume"
    lines={['h-9 w-2/5', 'h-5 w-3/5', 'h-40']}
    className="grid max-w-180 gap-4"
  />
)

function ShownResume({ id }: { readonly id: string }) {
  const me = useCurrentUser()
  const { pathname: profile } = useResolvedPath('..', { relative: 'path' })
  const resume = useQuery(resumeQuery(id))
  usePageTitle(resume.data && `Resume of ${resume.data.basics.name}`)
  if (isNotFound(resume.error))
    return (
      <EmptyState
        title="No resume here"
        text="The person doesn't show one, or the address may be wrong."
        link={{ to: profile, label: 'See the profile' }}
      />
    )
  if (resume.isError && !resume.data) return <LoadFailed query={resume} title={NOT_LOADED} />
  if (!resume.data) return LOADING
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
