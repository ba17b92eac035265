import { mayPublish, type Publishers } from '@devhood/contract'
import { publishingSettings } from '#lib/settings/publishing-settings'
import { EmptyState } from '#ui/feedback/empty-state'
import { useQuery } from '@tanstack/react-query'

import { ownAccountQuery } from './own-account.ts'

/** The settings that must agree. */
const SETTINGS = { posts: ['posting'], jobs: ['posting', 'jobPosters'] } as const
export type Published = keyof typeof SETTINGS

const nameOf: Readonly<Record<Published, string>> = { posts: 'posts', jobs: 'job ads' }

/** Who may publish this, where that excludes the viewer; undefined if they may. The server decides. */
export function useClosedTo(what: Published): Publishers | undefined {
  const { data } = useQuery(ownAccountQuery())
  const { emailVerification, phoneVerification, labels = [] } = data ?? {}
  const isVerified = emailVerification === true || phoneVerification === true
  return SETTINGS[what]
    .map((name) => publishingSettings[name])
    .find((publishers) => !mayPublish(publishers, { isVerified, labels }))
}

interface ClosedProps {
  readonly what: Published
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
