import { useCurrentUser } from '#features/account'
import { isTagFound, reasonsAmong } from '#lib/text/matches'
import { Hit, HIT_LINK, Hits } from '#ui/lists/hits'
import { Avatar } from '#ui/pictures/avatar'
import { FoundPlace } from '#ui/text/found-place'
import { Marked } from '#ui/text/marked'
import { StackList } from '#ui/text/stack-list'
import { Time } from '#ui/time'
import { salaryText } from '@devhood/contract'
import { type Job } from '@devhood/contract/schemas'
import { plainTextOf } from '@devhood/contract/text'
import { Link } from 'react-router'

import { UNTITLED } from '../ad-state.ts'
import { SaveAdButton } from '../saves/save-ad-button.tsx'
import { factsText } from './job-row.tsx'

interface JobHitsProps {
  readonly pages: readonly { readonly documents: readonly Job[] }[]
  readonly term: string
  /** So many are shown; by default all. */
  readonly max?: number
}

/** The job ads that a search has found, each with what it was found by. */
export function JobHits({ pages, term, max }: JobHitsProps) {
  const jobs = new Map(pages.flatMap(({ documents }) => documents.map((job) => [job.$id, job])))
  return (
    <Hits label="Jobs found">
      {[...jobs.values()].slice(0, max).map((job) => (
        <JobHit key={job.$id} job={job} term={term} />
      ))}
    </Hits>
  )
}

const STACK_SHOWN = 3

function JobHit({ job, term }: { readonly job: Job; readonly term: string }) {
  const me = useCurrentUser()
  const { $id, stack, imageUrl, place, postedAt, $createdAt } = job
  const [title, company] = [job.title ?? UNTITLED, job.company ?? 'Company not given']
  const facts = factsText(job)
  const description = plainTextOf(job.description ?? '')
  const texts = { title, company, stack: stack.join(', '), facts, place: place ?? '', description }
  const reasons = reasonsAmong(term, texts)
  return (
    <Hit
      face={<Avatar name={company} imageUrl={imageUrl} size={48} shape="square" />}
      aside={<SaveAdButton jobId={$id} me={me} />}
      details={
        <>
          <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1.5">
            {stack.length > 0 && (
              <StackList tags={stack} isLit={(tag) => isTagFound(tag, term)} max={STACK_SHOWN} />
            )}
            {place && !facts.includes(place) && <FoundPlace place={place} term={term} />}
            <Time value={postedAt ?? $createdAt} className="font-mono text-mono text-muted" />
          </div>
          {reasons.has('description') && (
            <p dir="auto" className="line-clamp-2 text-small text-muted">
              <Marked text={description} matches={reasons.get('description')} excerpt />
            </p>
          )}
        </>
      }
    >
      <Link to={`/jobs/${$id}`} className={`justify-self-start text-strong ${HIT_LINK}`}>
        <Marked text={title} matches={reasons.get('title')} />
      </Link>
      <p className="text-small text-muted">
        <Marked text={company} matches={reasons.get('company')} />
        <span> · </span>
        <span className="text-text">{salaryText(job)}</span>
        {facts && <span> · </span>}
        <Marked text={facts} matches={reasons.get('facts')} />
      </p>
    </Hit>
  )
}
