import { keepFocus } from '#lib/dom/keep-focus'
import { EmptyState } from '#ui/feedback/empty-state'
import { Listing } from '#ui/lists/listing'
import { JOB_LABELS } from '@devhood/contract'
import { type Interest } from '@devhood/contract/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'

import { UNTITLED } from '../ad-state.ts'
import { myInterestsQuery } from './interests.ts'
import { AdState, JobRow } from '../parts/job-row.tsx'
import { InterestAnswers } from './interest-panel.tsx'
import { JobTabs } from '../parts/job-tabs.tsx'

/** The viewer's interests and their states. */
export function MyInterestsScreen() {
  const list = useInfiniteQuery(myInterestsQuery())
  return (
    <div ref={keepFocus} tabIndex={-1} className="max-w-200 outline-none">
      <JobTabs />
      <p className="mb-6 text-muted">Only you see this page.</p>
      <Listing
        list={list}
        things="interests"
        empty={
          <EmptyState
            title="No interests yet"
            text="Click “I’m interested” on a job. The poster sees that someone is interested, but not who."
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
                <p className="text-strong">{JOB_LABELS.interest[interest.state]}</p>
                <InterestAnswers
                  interest={interest}
                  {...(interest.job && { about: interest.job.title ?? UNTITLED })}
                />
              </li>
            ))}
          </ul>
        )}
      </Listing>
    </div>
  )
}

function InterestJob({ interest: { job } }: { readonly interest: Interest }) {
  if (!job) return <p className="text-muted">This ad is no longer available.</p>
  return <JobRow job={job} aside={<AdState job={job} />} />
}
