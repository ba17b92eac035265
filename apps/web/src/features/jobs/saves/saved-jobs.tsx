import { type CurrentUser, useCurrentUser } from '#features/account'
import { keepFocus } from '#lib/dom/keep-focus'
import { useSingleMutation } from '#lib/mutations/use-single-mutation'
import { Button } from '#ui/controls/button'
import { EmptyState } from '#ui/feedback/empty-state'
import { Listing } from '#ui/lists/listing'
import { JOB_LABELS } from '@devhood/contract'
import { type JobSave } from '@devhood/contract/schemas'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'

import { currentState } from '../ad-state.ts'
import { JobRow } from '../parts/job-row.tsx'
import { SaveInRow } from './save-ad-button.tsx'
import { deleteSave, savedAdsQuery } from './saves.ts'

/** Ads that the viewer has saved, last saved first, each with its state. */
export function SavedJobs() {
  const me = useCurrentUser()
  const list = useInfiniteQuery(savedAdsQuery(me.$id))
  return (
    <div ref={keepFocus} tabIndex={-1} className="outline-none">
      <Listing
        list={list}
        things="saved jobs"
        empty={
          <EmptyState
            title="No saved jobs"
            text="Jobs you bookmark appear here, newest first."
            link={{ to: '/jobs', label: 'See all jobs' }}
          />
        }
      >
        {(saves) => (
          <ul
            ref={keepFocus}
            aria-label="Saved jobs"
            className="grid grid-cols-1 gap-3 xl:grid-cols-2"
          >
            {saves.map((save) => (
              <li key={save.$id} className="min-w-0">
                <SavedJob save={save} me={me} />
              </li>
            ))}
          </ul>
        )}
      </Listing>
    </div>
  )
}

interface SavedJobProps {
  readonly save: JobSave
  readonly me: CurrentUser
}

function SavedJob({ save: { $id, job }, me }: SavedJobProps) {
  if (!job) return <UnavailableAd saveId={$id} me={me} />
  const state = JOB_LABELS.state[currentState(job)]
  return <JobRow job={job} state={state} aside={<SaveInRow jobId={job.$id} me={me} />} />
}

/** A bookmark whose ad was hidden by an operator or is no longer visible to the viewer. */
function UnavailableAd({ saveId, me }: { readonly saveId: string; readonly me: CurrentUser }) {
  const { mutate, isPending } = useSingleMutation(deleteSave(useQueryClient(), saveId, me.$id))
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-border p-4 sm:p-5">
      <p className="text-muted">This ad is no longer available.</p>
      <Button variant="ghost" size="sm" busy={isPending} onClick={() => mutate()}>
        Remove from list
      </Button>
    </div>
  )
}
