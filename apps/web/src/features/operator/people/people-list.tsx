import { formatCount } from '#lib/text/format'
import { formatTotal } from '#lib/text/totals'
import { Button } from '#ui/controls/button'
import { Time } from '#ui/time'
import { type ModeratedPerson } from '@devhood/contract/schemas'

import { Moderation } from '../moderation.tsx'
import { PersonSummary } from '../person-summary.tsx'
import { type AllMatching, type PeopleSelection } from './all-matching.ts'

interface PeopleListProps {
  readonly people: readonly ModeratedPerson[]
  readonly selection: PeopleSelection
  /** All who match, where people are filtered. */
  readonly all: AllMatching | undefined
}

/** What somebody has shared, and how often they were reported: nothing of what there is none of. */
const numbersOf = ({ posts = 0, ads = 0, reports = 0 }: ModeratedPerson): string[] => [
  ...(posts > 0 ? [formatCount(posts, 'post', 'posts')] : []),
  ...(ads > 0 ? [formatCount(ads, 'job ad', 'job ads')] : []),
  ...(reports > 0 ? [formatCount(reports, 'report', 'reports')] : []),
]

const Facts = ({ person }: { readonly person: ModeratedPerson }) => (
  <p className="text-small text-muted">
    <Time value={person.joinedAt} />
    {!person.verified && <span> · not verified</span>}
    {numbersOf(person).map((each) => (
      <span key={each}>{` · ${each}`}</span>
    ))}
    {person.network && <span>{` · ${person.network}`}</span>}
    {person.seenAt && (
      <>
        <span> · seen </span>
        <Time value={person.seenAt} />
      </>
    )}
  </p>
)

/** People to choose from, one by one, all that are shown, or all who match. */
export function PeopleList({ people, selection, all }: PeopleListProps) {
  const areChosen = people.every(({ $id }) => selection.has($id))
  const hasMore = all !== undefined && all.total > people.length
  return (
    <div>
      <div className="flex min-h-tap flex-wrap items-center gap-x-3">
        <label className="flex min-h-tap cursor-pointer items-center gap-3 text-small">
          <input
            type="checkbox"
            checked={areChosen}
            onChange={() =>
              areChosen ? selection.clear() : selection.choose(people.map(({ $id }) => $id))
            }
            className="size-5 flex-none accent-accent"
          />
          Select all shown
        </label>
        {areChosen && hasMore && !selection.all && (
          <Button
            size="sm"
            variant="line"
            onClick={() => selection.chooseAll(all)}
            className="max-sm:min-h-tap"
          >
            <span>{`Select all ${formatTotal(all.total)} that match`}</span>
          </Button>
        )}
      </div>
      <ul aria-label="People" className="divide-y divide-border">
        {people.map((person) => (
          <li
            key={person.$id}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 *:first:flex-1 *:first:basis-48"
          >
            <div className="flex min-w-0 items-center gap-3">
              <input
                type="checkbox"
                aria-label={`Select ${person.name}`}
                checked={selection.has(person.$id)}
                onChange={() => selection.toggle(person.$id)}
                className="size-5 flex-none accent-accent"
              />
              <PersonSummary person={person} />
            </div>
            <Facts person={person} />
            <Moderation person={person} />
          </li>
        ))}
      </ul>
    </div>
  )
}
