import { findMatches, isTagFound, reasonsAmong } from '#lib/text/matches'
import { Avatar } from '#ui/pictures/avatar'
import { Facts } from '#ui/text/facts'
import { Marked } from '#ui/text/marked'
import { StackList } from '#ui/text/stack-list'
import { Time } from '#ui/time'
import { JOB_LABELS, locationText, type PublicJobRow, salaryText } from '@devhood/contract'
import { foldTag, plainTextOf } from '@devhood/contract/text'
import clsx from 'clsx'
import { type ComponentType, type ReactNode } from 'react'
import { Link } from 'react-router'
import { type NestedJob } from '@devhood/contract/schemas'

import { currentState, UNTITLED } from '../ad-state.ts'

interface JobRowProps {
  readonly job: PublicJobRow
  /** Content at the end of the row: a button or a state. */
  readonly aside?: ReactNode
  /** Behind the company and the date. */
  readonly state?: string
  /** h3 where the list has its own heading. */
  readonly as?: 'h2' | 'h3'
  /** A search that has found it: what it was found by stands out. */
  readonly term?: string | undefined
  /** Technologies by which it was filtered: they stand out, too. */
  readonly wanted?: readonly string[] | undefined
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
export function JobRow({ job, aside, as: Heading = 'h2', logo, ...rest }: JobRowProps) {
  const { term, wanted, date: Posted = Time, state } = rest
  const { $id, imageUrl, postedAt, $createdAt, stack, salaryYearly } = job
  const name = job.company ?? 'Company not given'
  const texts = { title: job.title ?? UNTITLED, company: name, facts: factsOf(job).join(' · ') }
  const matchesIn = (text: string) => (term === undefined ? [] : findMatches(text, term))
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
              <Marked text={texts.title} matches={matchesIn(texts.title)} />
            </Link>
          </Heading>
          {aside && <div className="relative flex-none">{aside}</div>}
        </div>
        <Facts
          of={[
            <Marked key="company" text={name} matches={matchesIn(name)} />,
            <Posted
              key="date"
              value={postedAt ?? $createdAt}
              className="whitespace-nowrap tabular-nums"
            />,
            state && <span key="state">{state}</span>,
          ]}
          className="text-small text-muted"
        />
        <p className={clsx('mt-2 text-control', salaryYearly === null && 'text-muted')}>
          {salaryText(job)}
        </p>
        <Facts
          of={factsOf(job).map((fact) => (
            <Marked key={fact} text={fact} matches={matchesIn(fact)} />
          ))}
          className="mt-0.5 text-small text-muted"
        />
        {stack.length > 0 && <Stack {...{ stack, term, wanted }} />}
        {term !== undefined && <FoundIn job={job} term={term} texts={texts} />}
      </div>
    </article>
  )
}

function factsOf(job: PublicJobRow): string[] {
  const { seniority, employment, visa } = job
  return [
    locationText(job),
    seniority && JOB_LABELS.seniority[seniority],
    employment && JOB_LABELS.employment[employment],
    visa === 'sponsored' && JOB_LABELS.visa[visa],
  ].filter((fact) => typeof fact === 'string')
}

const MAX_TAGS = 8

const Stack = ({
  stack,
  term,
  wanted = [],
}: Pick<JobRowProps, 'term' | 'wanted'> & Pick<PublicJobRow, 'stack'>) => (
  <div className="mt-3">
    <StackList
      tags={stack}
      max={MAX_TAGS}
      isLit={(tag) =>
        (term !== undefined && isTagFound(tag, term)) ||
        wanted.some((one) => foldTag(one) === foldTag(tag))
      }
    />
  </div>
)

interface FoundInProps {
  readonly job: PublicJobRow & { readonly description?: string | null }
  readonly term: string
  readonly texts: Readonly<Record<'title' | 'company' | 'facts', string>>
}

/** The part of the description that a search has found, if nothing else tells why. */
function FoundIn({ job: { description, stack }, term, texts }: FoundInProps) {
  const text = plainTextOf(description ?? '')
  const found = reasonsAmong(term, { ...texts, stack: stack.join(', '), text }).get('text')
  if (!found) return null
  return (
    <p dir="auto" className="mt-2 line-clamp-2 text-small text-muted">
      <Marked text={text} matches={found} excerpt />
    </p>
  )
}

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
