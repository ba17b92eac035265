import { useCurrentUser } from '#features/account'
import { ButtonLink } from '#ui/button'
import { EmptyState } from '#ui/empty-state'
import { Listing } from '#ui/listing'
import { useInfiniteQuery } from '@tanstack/react-query'

import { AdState } from './parts/ad-state-mark.tsx'
import { JobRow } from './parts/job-row.tsx'
import { SaveAdButton } from './parts/save-ad-button.tsx'
import { savedAdsQuery } from './saves.ts'

/** The ads that the reader has saved, the last saved first; what is no longer live says so. */
export function SavedJobs() {
  const me = useCurrentUser()
  const list = useInfiniteQuery(savedAdsQuery(me.$id))
  return (
    <div className="max-w-200">
      <Listing list={list} things="saved jobs" empty={<NothingSaved />}>
        {(saves) => (
          <ul aria-label="Saved jobs" className="grid grid-cols-1 gap-3">
            {saves.map(
              ({ $id, job }) =>
                job && (
                  <li key={$id} className="min-w-0">
                    <JobRow
                      job={job}
                      aside={
                        <span className="-my-2.5 -mr-2.5 flex items-center gap-2">
                          <AdState job={job} />
                          <SaveAdButton jobId={job.$id} me={me} />
                        </span>
                      }
                    />
                  </li>
                ),
            )}
          </ul>
        )}
      </Listing>
    </div>
  )
}

function NothingSaved() {
  return (
    <EmptyState
      title="No saved jobs"
      text="Press the bookmark on a job and it waits for you here, newest first."
      action={
        <ButtonLink to="/jobs" variant="line">
          See all jobs
        </ButtonLink>
      }
    />
  )
}
