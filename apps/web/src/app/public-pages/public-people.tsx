import { profilePath, type PublicPeople as People } from '@devhood/contract'
import { formatTotalOf } from '#lib/text/totals'
import { EmptyState } from '#ui/feedback/empty-state'
import { Link } from 'react-router'

import { NextPage } from './next-page.tsx'
import { PublicAvatar } from './public-avatar.tsx'

/** People whom guests see, the newest first, each with one line about them. */
export function PublicPeople({ people, total, next }: People) {
  if (people.length === 0) return <EmptyState title="No people yet" />
  return (
    <>
      <p className="mb-5 text-small text-muted tabular-nums">
        {formatTotalOf(total, ['person', 'people'])}
      </p>
      <ul
        aria-label="People"
        className="grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3"
      >
        {people.map((person) => (
          <li key={person.$id} className="min-w-0">
            <Link
              to={profilePath(person)}
              className="flex h-full items-center gap-3 rounded-card border border-border bg-surface p-3.5 hover:border-border-strong sm:p-4"
            >
              <PublicAvatar person={person} size="row" />
              <span className="min-w-0">
                <span className="block truncate font-semibold">{person.name}</span>
                <span className="block truncate font-mono text-tiny text-muted">
                  @{person.username}
                </span>
                <span dir="auto" className="mt-1 line-clamp-2 text-small wrap-anywhere">
                  {person.headline ?? (person.stack.join(' · ') || person.place)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <NextPage to={next} label="More people" />
    </>
  )
}
