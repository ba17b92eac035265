import { keepFocus } from '#lib/dom/keep-focus'
import { deletingQuery } from '#lib/mutations/hidden-deletions'
import { EmptyState } from '#ui/feedback/empty-state'
import { Listing } from '#ui/lists/listing'
import { type Job } from '@devhood/contract/schemas'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'

import { currentState } from '../ad-state.ts'
import { receivedInterestsQuery, type Segment, segmentCountsQuery, SEGMENTS } from './interests.ts'
import { ReceivedInterest } from './received-interest.tsx'

const isSegment = (name: string | null): name is Segment =>
  name !== null && Object.hasOwn(SEGMENTS, name)

/** Interests in the viewer's ad, in the order they came: anonymous until both sides have agreed. */
export function ReceivedInterests({ job }: { readonly job: Job }) {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('show')
  const segment = isSegment(asked) ? asked : 'all'
  const list = useInfiniteQuery(receivedInterestsQuery(job.$id, segment))
  const { data: counts } = useQuery(segmentCountsQuery(job.$id))
  const { data: leaving } = useQuery(deletingQuery())
  return (
    <section aria-labelledby="interested" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id="interested" className="text-head">
          Interested people
        </h3>
        <p className="text-small text-muted">Newest first</p>
      </div>
      {(counts?.all ?? 0) > 0 && (
        <Segments
          shown={segment}
          counts={counts}
          onShow={(next) => setSearch(next === 'all' ? {} : { show: next }, { replace: true })}
        />
      )}
      <Listing
        list={list}
        things="interested people"
        hides={({ $id }) => leaving.includes($id)}
        empty={segment === 'all' ? <NobodyYet job={job} /> : <NobodyHere />}
      >
        {(interests) => (
          <ul aria-label="Interested people" className="grid grid-cols-1 gap-4">
            {interests.map((interest) => (
              <li
                key={interest.$id}
                ref={keepFocus}
                tabIndex={-1}
                className="outline-none grid grid-cols-1 gap-3 rounded-card border border-border bg-surface p-4"
              >
                <ReceivedInterest interest={interest} job={job} />
              </li>
            ))}
          </ul>
        )}
      </Listing>
      <p className="text-small text-muted">
        You don’t see who is interested until they agree. Ticked skills are in your ad, too. People
        are shown in the order they came: nothing here is a ranking.
      </p>
    </section>
  )
}

const NobodyYet = ({ job }: { readonly job: Job }) => (
  <EmptyState
    as="h3"
    title="Nobody at the moment"
    text={
      currentState(job) === 'live'
        ? 'People who show interest appear here anonymously.'
        : 'People can show interest only while the ad is live.'
    }
    drawing={false}
  />
)

const NobodyHere = () => (
  <EmptyState as="h3" title="Nobody here" text="Look at All." drawing={false} />
)

interface SegmentsProps {
  readonly shown: Segment
  readonly counts: Readonly<Record<Segment, number>> | undefined
  readonly onShow: (segment: Segment) => void
}

const Segments = ({ shown, counts, onShow }: SegmentsProps) => (
  <fieldset aria-label="Show" className="-mx-1 flex min-w-0 gap-1 overflow-x-auto px-1 py-1">
    {(Object.keys(SEGMENTS) as Segment[]).map((segment) => (
      <button
        key={segment}
        type="button"
        aria-pressed={segment === shown}
        onClick={() => onShow(segment)}
        className="tap-area inline-flex min-h-9 flex-none items-center gap-2 rounded-control px-3 text-small text-muted hover:bg-overlay aria-pressed:bg-overlay aria-pressed:text-text"
      >
        <span>{SEGMENTS[segment].label}</span>
        <span className="font-mono text-mono tabular-nums">{counts?.[segment] ?? ''}</span>
      </button>
    ))}
  </fieldset>
)
