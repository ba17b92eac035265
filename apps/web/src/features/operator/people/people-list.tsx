import { formatNumber } from '#lib/text/format'
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

/** What is counted of people: its name above a column, and after a number where there are no columns. */
const NUMBERS = [
  ['posts', 'Posts', 'post', 'posts'],
  ['ads', 'Job ads', 'job ad', 'job ads'],
  ['reports', 'Reports', 'report', 'reports'],
] as const

const HEAD = (
  <p className="op-facts op-facts-h" aria-hidden="true">
    <span>Network</span>
    <span>Joined</span>
    <span>Verified</span>
    {NUMBERS.map(([name, label]) => (
      <span key={name} className="op-num">
        {label}
      </span>
    ))}
    <span className="text-right">Last seen</span>
  </p>
)

/** A line of what there is; columns where there is room. */
const Facts = ({ person }: { readonly person: ModeratedPerson }) => (
  <p className="op-facts text-small text-muted">
    <span className="truncate font-mono text-tiny">{person.network}</span>
    <span>
      <Time value={person.joinedAt} />
    </span>
    <span>{!person.verified && 'not verified'}</span>
    {NUMBERS.map(([name, , one, many]) => {
      const count = person[name] ?? 0
      return (
        <span key={name} className="op-num">
          {count > 0 && (
            <>
              <span>{formatNumber(count)}</span>
              <span className="op-unit">{` ${count === 1 ? one : many}`}</span>
            </>
          )}
        </span>
      )
    })}
    <span className="text-right">
      {person.seenAt && (
        <>
          <span className="op-unit">seen </span>
          <Time value={person.seenAt} />
        </>
      )}
    </span>
  </p>
)

/** People to choose from, one by one, all that are shown, or all who match. */
export function PeopleList({ people, selection, all }: PeopleListProps) {
  const areChosen = people.every(({ $id }) => selection.has($id))
  const hasMore = all !== undefined && all.total > people.length
  return (
    <div className="op-people">
      <div className="flex min-h-tap flex-wrap items-center justify-between gap-x-3">
        <label className="flex min-h-tap cursor-pointer items-center gap-3 text-small">
          <input
            type="checkbox"
            checked={areChosen}
            onChange={() =>
              areChosen ? selection.clear() : selection.choose(people.map(({ $id }) => $id))
            }
            className="op-cb flex-none"
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
        {HEAD}
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
                className="op-cb flex-none"
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
