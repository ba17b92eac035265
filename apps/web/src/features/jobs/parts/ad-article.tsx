import clsx from 'clsx'
import { type ReactNode, type Ref, type ComponentType } from 'react'
import {
  isWebUrl,
  JOB_LABELS,
  type JobState,
  locationText,
  type PublicJob,
  salaryText,
} from '@devhood/contract'
import { type Job } from '@devhood/contract/schemas'
import { formatDate } from '#lib/text/format'
import { Facts } from '#ui/text/facts'
import { StackList } from '#ui/text/stack-list'
import { Time } from '#ui/time'

import { UNTITLED, currentState, overlapText } from '../ad-state.ts'

interface AdColumnsProps {
  readonly facts: ReactNode
  readonly text: ReactNode
  readonly actions: ReactNode
  /** Above the actions, also on paper. */
  readonly side?: ReactNode
}

interface AdArticleProps extends AdColumnsProps {
  readonly label: string
  readonly ref?: Ref<HTMLElement>
}

/** The look of what is around the columns. */
export const AD_LOOK =
  'flex flex-col gap-6 xl:grid xl:grid-cols-[minmax(0,1fr)_320px] xl:items-start xl:gap-x-10'

/** Leaves the accent to the button that applies. */
export const PLAIN_LINK = 'rounded-control text-text underline underline-offset-3'

/** Facts, the text, then the actions; on wide windows, these are in a side column. Paper has none. */
export const AdColumns = ({ facts, text, actions, side }: AdColumnsProps) => (
  <>
    <div className="contents gap-6 xl:grid">
      <div className="grid grid-cols-1 gap-6">{facts}</div>
      <div className="grid grid-cols-1">{text}</div>
    </div>
    <div className="contents gap-6 xl:sticky xl:top-below-bar xl:grid">
      {side}
      <div className="contents print:hidden">{actions}</div>
    </div>
  </>
)

export const AdArticle = ({ label, ref, ...columns }: AdArticleProps) => (
  <article
    ref={ref}
    tabIndex={-1}
    aria-label={label}
    className={clsx('grow outline-none', AD_LOOK)}
  >
    <AdColumns {...columns} />
  </article>
)

/** How to apply, and what is beside it. Below wide windows it stays in view, at the foot. */
export const ApplyBar = ({ children, className }: ApplyBarProps) => (
  <div className={clsx('flex items-center gap-2 max-xl:foot-bar max-xl:order-last', className)}>
    {children}
  </div>
)

interface ApplyBarProps {
  readonly children: ReactNode
  readonly className?: string
}

interface AdHeadProps {
  readonly job: Pick<Job, 'title' | 'company' | 'companySite'>
  readonly logo: ReactNode
  readonly as?: 'h1' | 'h2'
  /** The last line. */
  readonly children?: ReactNode
  readonly ref?: Ref<HTMLElement>
}

export function AdHead({ job, logo, as: Title = 'h2', children, ref }: AdHeadProps) {
  const { title, company, companySite } = job
  return (
    <header ref={ref} className="flex min-w-0 items-start gap-4">
      {logo}
      <div className="min-w-0">
        <Title dir="auto" className="text-title-sm wrap-anywhere lg:text-title">
          {title ?? UNTITLED}
        </Title>
        <Facts
          of={[
            company,
            companySite && isWebUrl(companySite) && (
              <a href={companySite} rel="noopener nofollow" className={PLAIN_LINK}>
                {new URL(companySite).hostname}
              </a>
            ),
          ]}
          className="text-muted wrap-anywhere"
        />
        {children}
      </div>
    </header>
  )
}

/** Label of an ad's end date. A filled ad ended before that date. */
const END_LABELS: Readonly<Partial<Record<JobState, string>>> = {
  live: 'Live until',
  expired: 'Was live until',
}

/** The day is enough, and fits in one line. */
const LocalTime = ({ value }: DateProps) => (
  <time dateTime={value} title={formatDate(new Date(value))}>
    {new Date(value).toLocaleDateString('en-US', { dateStyle: 'medium' })}
  </time>
)

interface DateProps {
  /** An ISO 8601 date and time. */
  readonly value: string
}

interface AdFactsProps {
  readonly job: PublicJob
  /** In a side column: one fact below the other. */
  readonly isNarrow?: boolean
  /** Replaces times by the viewer's clock where there is none. */
  readonly date?: ComponentType<DateProps>
}

/** A field of an ad that is a fact by itself. */
type FactField = Exclude<
  keyof PublicJob,
  // The head of the ad, and the text below the facts.
  | '$id'
  | 'title'
  | 'company'
  | 'companySite'
  | 'imageUrl'
  | 'description'
  // Parts of other facts: the salary, the workplace, the overlap, and the end.
  | 'salaryTo'
  | 'salaryCurrency'
  | 'salaryUnit'
  | 'regions'
  | 'place'
  | 'overlapZone'
  | 'status'
  | 'changed'
>

/** The facts of an ad, in their order. Unspecified ones are omitted, except the salary. */
const FACTS: Readonly<Record<FactField, ComponentType<AdFactsProps>>> = {
  salaryFrom: ({ job }) => <Fact term="Salary">{salaryText(job)}</Fact>,
  workplace: ({ job }) => <Fact term="Workplace">{locationText(job)}</Fact>,
  overlapHours: ({ job }) => <Fact term="Overlapping hours">{overlapText(job)}</Fact>,
  employment: ({ job: { employment } }) => (
    <Fact term="Employment">{employment && JOB_LABELS.employment[employment]}</Fact>
  ),
  seniority: ({ job: { seniority } }) => (
    <Fact term="Seniority">{seniority && JOB_LABELS.seniority[seniority]}</Fact>
  ),
  visa: ({ job: { visa } }) => <Fact term="Visa">{visa && JOB_LABELS.visa[visa]}</Fact>,
  postedAt: Posting,
  changedAt: Changed,
  expiresAt: End,
  // Paper has no button.
  apply: ({ job }) => (
    <Fact term="To apply" className="hidden print:block">
      {currentState(job) === 'live' && job.apply}
    </Fact>
  ),
  // Last, it fills what most ads leave of their last row.
  stack: ({ job: { stack }, isNarrow }) => (
    <Fact term="Stack" className={clsx('max-sm:contents sm:col-span-2', isNarrow && 'xl:col-auto')}>
      {stack.length > 0 && <StackList tags={stack} />}
    </Fact>
  ),
}

/** The look of the facts: rows on phones, three columns on others. */
export const FACTS_LOOK =
  'grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-3 rounded-card border border-border bg-surface px-4 py-4 sm:grid-cols-3'
export const FACT_LOOK = 'max-sm:contents'

export const AdFacts = (props: AdFactsProps) => (
  <dl className={clsx(FACTS_LOOK, props.isNarrow && 'xl:grid-cols-1')}>
    {Object.entries(FACTS).map(([name, Part]) => (
      <Part key={name} {...props} />
    ))}
  </dl>
)

function Posting({
  job: { postedAt },
  date: Relative = Time,
  date: Fixed = LocalTime,
}: AdFactsProps) {
  return (
    <Fact term="Posted">
      {postedAt && (
        <>
          <span className="print:hidden">
            <Relative value={postedAt} />
          </span>
          {/* "2 hours ago" would soon be wrong on paper. */}
          <span className="hidden print:inline">
            <Fixed value={postedAt} />
          </span>
        </>
      )}
    </Fact>
  )
}

/** What has last changed while the ad was live, marked as news. */
function Changed({ job: { changed, changedAt }, date: Fixed = LocalTime }: AdFactsProps) {
  if (!changedAt) return null
  return (
    <Fact term="Changed">
      <span>{changed}</span>
      {' · '}
      <Fixed value={changedAt} />
    </Fact>
  )
}

function End({ job, date: Fixed = LocalTime }: AdFactsProps) {
  const end = END_LABELS[currentState(job)]
  return end && job.expiresAt ? (
    <Fact term={end}>
      <Fixed value={job.expiresAt} />
    </Fact>
  ) : null
}

interface FactProps {
  readonly term: string
  readonly className?: string
  /** Empty when the ad doesn't specify it. */
  readonly children: ReactNode
}

function Fact({ term, className = FACT_LOOK, children }: FactProps) {
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
