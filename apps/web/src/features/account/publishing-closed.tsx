import { type Published, type Publishers } from '@devhood/contract'
import { EmptyState } from '#ui/feedback/empty-state'

/** What has a form of its own. */
type Formed = Exclude<Published, 'comments'>

const nameOf: Readonly<Record<Formed, string>> = { posts: 'posts', jobs: 'job ads' }

interface ClosedProps {
  readonly what: Formed
  readonly publishers: Publishers
}

/** Instead of a form that the server would refuse: what one has to do first. */
export const PublishingClosed = ({ what, publishers }: ClosedProps) =>
  publishers === 'verified' ? (
    <EmptyState
      title="Verify your address first"
      text={`On this site, ${nameOf[what]} come from people with a verified email address or phone number.`}
      link={{ to: '/settings', label: 'Open settings' }}
    />
  ) : (
    <EmptyState
      title={`Publishing ${nameOf[what]} is restricted here`}
      text="The operators of this site decide who can. Contact them if you want to."
      link={
        what === 'jobs' ? { to: '/jobs', label: 'See all jobs' } : { to: '/', label: 'Go home' }
      }
    />
  )
