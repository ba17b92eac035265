import { keepFocus } from '#lib/dom/keep-focus'
import { deletingQuery } from '#lib/mutations/hidden-deletions'
import { ButtonLink } from '#ui/controls/button-link'
import { EmptyState } from '#ui/feedback/empty-state'
import { Listing } from '#ui/lists/listing'
import { JOB_LABELS } from '@devhood/contract'
import { type Interest } from '@devhood/contract/schemas'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'

import { UNTITLED } from '../ad-state.ts'
import { myInterestsQuery } from './interests.ts'
import { AdState, JobRow } from '../parts/job-row.tsx'
import { NEXT_STEPS, Withdraw } from './own-interest.tsx'
import { JobTabs } from '../parts/job-tabs.tsx'

/** The viewer's interests and their states. */
export function MyInterestsScreen() {
  const list = useInfiniteQuery(myInterestsQuery())
  const { data: leaving } = useQuery(deletingQuery())
  return (
    <div ref={keepFocus} tabIndex={-1} className="max-w-200 outline-none">
      <JobTabs />
      <p className="mb-6 text-muted">Only you see this page.</p>
      <Listing
        list={list}
        things="interests"
        hides={({ $id }) => leaving.includes($id)}
        empty={
          <EmptyState
            title="No interests yet"
            text="Press “Show interest” on a job. The poster sees that someone is interested, but not who."
            link={{ to: '/jobs', label: 'See all jobs' }}
          />
        }
      >
        {(interests) => (
          <ul ref={keepFocus} aria-label="Your interests" className="grid grid-cols-1 gap-8">
            {interests.map((interest) => (
              <li
                key={interest.$id}
                ref={keepFocus}
                tabIndex={-1}
                className="outline-none grid grid-cols-1 gap-3"
              >
                <InterestJob interest={interest} />
                <p className="text-strong">{stateText(interest)}</p>
                <div className="flex flex-wrap gap-2">
                  {interest.job && (
                    <ButtonLink to={`/jobs/${interest.job.$id}#interest`} variant="line" size="sm">
                      <span>{NEXT_STEPS[interest.state]}</span>
                      <span className="sr-only">{` ${interest.job.title ?? UNTITLED}`}</span>
                    </ButtonLink>
                  )}
                  <Withdraw
                    interest={interest}
                    {...(interest.job && { about: interest.job.title ?? UNTITLED })}
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
      </Listing>
    </div>
  )
}

/** A question that waits for an answer comes before the state. */
const stateText = ({ state, question, answer }: Interest) =>
  state === 'open' && question !== null && answer === null
    ? 'The poster asks you a question'
    : JOB_LABELS.interest[state]

function InterestJob({ interest: { job } }: { readonly interest: Interest }) {
  if (!job) return <p className="text-muted">This ad is no longer available.</p>
  return <JobRow job={job} aside={<AdState job={job} />} />
}
