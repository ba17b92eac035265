import { formatDate } from '#lib/text/format'
import { Time } from '#ui/time'
import { JOB_LABELS, type JobState, salaryText, locationText } from '@devhood/contract'
import { type Job } from '@devhood/contract/schemas'
import { type ReactNode } from 'react'

import { currentState } from '../ad-state.ts'
import { overlapText } from '../ad-text.ts'

/** Label of an ad's end date. A filled ad ended before that date. */
const END_LABELS: Readonly<Partial<Record<JobState, string>>> = {
  live: 'Live until',
  expired: 'Was live until',
}

/** Key facts of an ad. Unspecified ones are omitted, except the salary. */
export function AdFacts({ job }: { readonly job: Job }) {
  const end = END_LABELS[currentState(job)]
  return (
    <dl className="grid gap-x-8 gap-y-4 rounded-card border border-border bg-surface px-4 py-4 min-[360px]:grid-cols-2 sm:px-6 sm:py-5">
      <Fact term="Salary">{salaryText(job)}</Fact>
      <Fact term="Workplace">{locationText(job)}</Fact>
      <Fact term="Overlapping hours">{overlapText(job)}</Fact>
      <Fact term="Employment">{job.employment && JOB_LABELS.employment[job.employment]}</Fact>
      <Fact term="Seniority">{job.seniority && JOB_LABELS.seniority[job.seniority]}</Fact>
      <Fact term="Visa">{job.visa && JOB_LABELS.visa[job.visa]}</Fact>
      <Fact term="Stack" wide>
        {job.stack.length > 0 && <Stack tags={job.stack} />}
      </Fact>
      <Fact term="Posted">{job.postedAt && <Time value={job.postedAt} />}</Fact>
      {end && job.expiresAt && (
        <Fact term={end}>
          <time dateTime={job.expiresAt}>{formatDate(new Date(job.expiresAt))}</time>
        </Fact>
      )}
    </dl>
  )
}

interface FactProps {
  readonly term: string
  readonly wide?: boolean
  /** Empty when the ad doesn't specify it. */
  readonly children: ReactNode
}

function Fact({ term, wide = false, children }: FactProps) {
  if (!children) return null
  return (
    <div className={wide ? 'min-[360px]:col-span-2' : undefined}>
      <dt className="text-small text-muted">{term}</dt>
      <dd dir="auto" className="font-medium wrap-anywhere">
        {children}
      </dd>
    </div>
  )
}

function Stack({ tags }: { readonly tags: readonly string[] }) {
  return (
    <ul aria-label="Stack" className="mt-1 flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li
          key={tag}
          className="max-w-full truncate rounded-control border border-border bg-raised px-2.5 py-1 font-mono text-mono font-normal"
        >
          {tag}
        </li>
      ))}
    </ul>
  )
}
