import { useReader } from '#features/account'
import { ButtonLink } from '#ui/button'
import { EmptyState } from '#ui/empty-state'
import { parseJobFilters } from '@devhood/contract'
import { useSearchParams } from 'react-router'

import { JobList } from './parts/job-list.tsx'
import { boardQuery } from './queries.ts'

/** The job board: what its filters find, the newest first. */
export function BoardScreen() {
  const [params] = useSearchParams()
  return <JobList query={boardQuery(parseJobFilters(params))} label="Jobs" empty={<NoJobs />} />
}

function NoJobs() {
  const reader = useReader()
  return (
    <EmptyState
      title="No jobs yet"
      text="Ads stand here while they are live, the newest first."
      action={
        reader && (
          <ButtonLink to="/jobs/new" variant="line">
            Post the first job
          </ButtonLink>
        )
      }
    />
  )
}
