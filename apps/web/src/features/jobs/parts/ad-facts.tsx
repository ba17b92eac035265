import { formatDate } from '#lib/text/format'
import { StackList } from '#ui/text/stack-list'
import { Time } from '#ui/time'
import {
  JOB_LABELS,
  type JobState,
  locationText,
  type PublicJob,
  salaryText,
} from '@devhood/contract'
import { type ComponentType, type ReactNode } from 'react'

import { currentState } from '../ad-state.ts'
import { overlapText } from '../ad-text.ts'

/** Label of an ad's end date. A filled ad ended before that date. */
const END_LABELS: Readonly<Partial<Record<JobState, string>>> = {
  live: 'Live until',
  expired: 'Was live until',
}

const LocalTime = ({ value }: DateProps) => (
  <time dateTime={value}>{formatDate(new Date(value))}</time>
)

interface DateProps {
  /** An ISO 8601 date and time. */
  readonly value: string
}

interface AdFactsProps {
  readonly job: PublicJob
  /** Replaces times by the viewer's clock where there is none. */
  readonly date?: ComponentType<DateProps>
}

/** Key facts of an ad. Unspecified ones are omitted, except the salary. */
export function AdFacts({ job, date: Posted = Time, date: End = LocalTime }: AdFactsProps) {
  const end = END_LABELS[currentState(job)]
  return (
    <dl className="grid gap-x-8 gap-y-4 rounded-card border border-border bg-surface px-4 py-4 min-[22.5rem]:grid-cols-2 sm:px-6 sm:py-5">
      <Fact term="Salary">{salaryText(job)}</Fact>
      <Fact term="Workplace">{locationText(job)}</Fact>
      <Fact term="Overlapping hours">{overlapText(job)}</Fact>
      <Fact term="Employment">{job.employment && JOB_LABELS.employment[job.employment]}</Fact>
      <Fact term="Seniority">{job.seniority && JOB_LABELS.seniority[job.seniority]}</Fact>
      <Fact term="Visa">{job.visa && JOB_LABELS.visa[job.visa]}</Fact>
      <Fact term="Stack" className="min-[22.5rem]:col-span-2">
        {job.stack.length > 0 && <StackList tags={job.stack} />}
      </Fact>
      <Fact term="Posted">
        {job.postedAt && (
          <>
            <span className="print:hidden">
              <Posted value={job.postedAt} />
            </span>
            {/* "2 hours ago" would soon be wrong on paper. */}
            <span className="hidden print:inline">
              <End value={job.postedAt} />
            </span>
          </>
        )}
      </Fact>
      {end && job.expiresAt && (
        <Fact term={end}>
          <End value={job.expiresAt} />
        </Fact>
      )}
      {/* Paper has no button. */}
      <Fact term="To apply" className="hidden print:block">
        {currentState(job) === 'live' && job.apply}
      </Fact>
    </dl>
  )
}

interface FactProps {
  readonly term: string
  readonly className?: string
  /** Empty when the ad doesn't specify it. */
  readonly children: ReactNode
}

function Fact({ term, className, children }: FactProps) {
  if (!children) return null
  return (
    <div className={className}>
      <dt className="text-small text-muted">{term}</dt>
      <dd dir="auto" className="font-medium wrap-anywhere">
        {children}
      </dd>
    </div>
  )
}
