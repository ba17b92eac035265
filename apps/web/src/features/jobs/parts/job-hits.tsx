import { useCurrentUser } from '#features/account'
import { type Job } from '@devhood/contract/schemas'

import { SaveInRow, useSavedAds } from '../saves/save-ad-button.tsx'
import { JobRow } from './job-row.tsx'

interface JobHitsProps {
  readonly pages: readonly { readonly documents: readonly Job[] }[]
  readonly term: string
  /** So many are shown; by default all. */
  readonly max?: number
}

/** The job ads that a search has found, in the rows of the board, each with what it was found by. */
export function JobHits({ pages, term, max }: JobHitsProps) {
  const me = useCurrentUser()
  const saved = useSavedAds(pages)
  const jobs = new Map(pages.flatMap(({ documents }) => documents.map((job) => [job.$id, job])))
  return (
    <ul aria-label="Jobs found" className="grid grid-cols-1 gap-3 pt-1">
      {[...jobs.values()].slice(0, max).map((job) => (
        <li key={job.$id} className="min-w-0">
          <JobRow
            job={job}
            term={term}
            as={max === undefined ? 'h2' : 'h3'}
            aside={<SaveInRow jobId={job.$id} me={me} saved={saved.has(job.$id)} />}
          />
        </li>
      ))}
    </ul>
  )
}
