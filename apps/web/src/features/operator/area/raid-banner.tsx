import { formatCount } from '#lib/text/format'
import { formatTotal } from '#lib/text/totals'
import { ButtonLink } from '#ui/controls/button-link'
import { Icon } from '#ui/icon'
import { useQuery } from '@tanstack/react-query'

import { waitingQuery } from '../queries.ts'
import { useMay } from '../use-may.ts'
import { pathOf } from './sections.tsx'

const timeOf = (since: string) =>
  new Date(since).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Above everything in the area while a raid goes on: since when, how many, and the way to what is held. */
export function RaidBanner() {
  const mayModerate = useMay()('moderate')
  const { raid, ads = 0, people = 0 } = useQuery(waitingQuery()).data ?? {}
  if (raid === undefined) return null
  const waiting = mayModerate ? people : ads
  const held = mayModerate ? { path: 'people', filter: 'held=true' } : { path: 'ads' }
  const joined = { path: 'people', filter: `joinedSince=${encodeURIComponent(raid.since)}` }
  return (
    <section aria-label="Raid" className="op-raid">
      <Icon name="alert" size={20} className="text-danger" />
      <div>
        {/* Only this is announced: the numbers change. */}
        <h2>
          <span role="alert">
            {`This looks like a raid. What new accounts publish is held since ${timeOf(raid.since)}`}
          </span>
        </h2>
        <p>
          <span>{`${formatCount(raid.joined, 'person has', 'people have')} joined since. `}</span>
          <span>
            Holding ends by itself when sign-ups calm down; only a moderator releases what was held.
          </span>
        </p>
      </div>
      <p className="flex flex-wrap gap-2">
        {waiting > 0 && (
          <ButtonLink variant="quiet" to={pathOf(held)}>
            {`Review ${formatTotal(waiting)} held`}
          </ButtonLink>
        )}
        {mayModerate && raid.joined > 0 && (
          <ButtonLink variant="ghost" to={pathOf(joined)}>
            {`Show the ${formatTotal(raid.joined)}`}
          </ButtonLink>
        )}
      </p>
    </section>
  )
}
