import { Avatar } from '#ui/pictures/avatar'
import { Time } from '#ui/time'
import { JOB_LABELS, locationText, type PublicJobRow, salaryText } from '@devhood/contract'
import clsx from 'clsx'
import { type ComponentType, type ReactNode } from 'react'
import { Link } from 'react-router'
import { type NestedJob } from '@devhood/contract/schemas'

import { currentState, UNTITLED } from '../ad-state.ts'

interface JobRowProps {
  readonly job: PublicJobRow
  /** Content at the end of the row: a button or a state. */
  readonly aside?: ReactNode
  /** h3 where the list has its own heading. */
  readonly as?: 'h2' | 'h3'
  /** Replaces the logo where there is no app. */
  readonly logo?: ReactNode
  /** Replaces times by the viewer's clock where there is none. */
  readonly date?: ComponentType<DateProps>
}

interface DateProps {
  /** An ISO 8601 date and time. */
  readonly value: string
  readonly className?: string
}

/** An ad in a list: the whole row links to the ad. */
export function JobRow({ job, aside, as: Heading = 'h2', logo, date: Posted = Time }: JobRowProps) {
  const { $id, title, company, imageUrl, postedAt, $createdAt, stack, salaryYearly } = job
  const name = company ?? 'Company not given'
  return (
    <article className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 rounded-card border border-border bg-surface p-4 hover:border-border-strong sm:gap-x-4 sm:p-5">
      {logo ?? <Avatar name={name} imageUrl={imageUrl} size={48} shape="square" />}
      <div className="min-w-0 wrap-anywhere">
        <div className="flex items-start justify-between gap-3">
          <Heading className="min-w-0 text-strong">
            <Link
              to={`/jobs/${$id}`}
              className="after:absolute after:inset-0 after:rounded-card hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
            >
              {title ?? UNTITLED}
            </Link>
          </Heading>
          {aside && <div className="relative flex-none">{aside}</div>}
        </div>
        <p className="text-small text-muted">{name}</p>
        <p className={clsx('mt-2 text-control', salaryYearly === null && 'text-muted')}>
          {salaryText(job)}
        </p>
        <p className="mt-0.5 text-small text-muted">{factsText(job)}</p>
        <div className="mt-3 flex flex-wrap items-center gap-1.5">
          {stack.length > 0 && <Stack tags={stack} />}
          <Posted
            value={postedAt ?? $createdAt}
            className="ml-auto text-tiny text-muted tabular-nums"
          />
        </div>
      </div>
    </article>
  )
}

export function factsText(job: PublicJobRow): string {
  const { seniority, employment, visa } = job
  const facts = [
    locationText(job),
    seniority && JOB_LABELS.seniority[seniority],
    employment && JOB_LABELS.employment[employment],
    visa === 'sponsored' && JOB_LABELS.visa[visa],
  ]
  // A dot ends a line, and no fact but a location breaks.
  const [where, ...others] = facts
  return [where, ...others.map((fact) => fact && fact.replaceAll(' ', '\u00A0'))]
    .filter(Boolean)
    .join('\u00A0· ')
}

const MAX_TAGS = 8

const Stack = ({ tags }: { readonly tags: readonly string[] }) => (
  <ul aria-label="Stack" className="flex min-w-0 flex-wrap gap-1.5">
    {tags.slice(0, MAX_TAGS).map((tag) => (
      <li
        key={tag}
        className="max-w-full truncate rounded-[6px] border border-border bg-raised px-2 py-0.5 font-mono text-tiny"
      >
        {tag}
      </li>
    ))}
    {tags.length > MAX_TAGS && (
      <li className="py-0.5 font-mono text-tiny text-muted">and {tags.length - MAX_TAGS} more</li>
    )}
  </ul>
)

/** Badge with the state of an ad that isn't live. */
export function AdState({ job }: { readonly job: NestedJob }) {
  const state = currentState(job)
  if (state === 'live') return null
  return (
    <span className="rounded-[6px] border border-border bg-raised px-2 py-0.5 text-tiny text-muted">
      {JOB_LABELS.state[state]}
    </span>
  )
}
