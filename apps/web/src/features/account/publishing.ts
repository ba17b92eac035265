import { mayPublish, type Published, PUBLISHER_SETTINGS, type Publishers } from '@devhood/contract'
import { publishingSettings } from '#lib/settings/publishing-settings'
import { latePart } from '#ui/lazy-part'
import { useQuery } from '@tanstack/react-query'

import { ownAccountQuery } from './own-account.ts'

/** Who may publish this, where that excludes the viewer; undefined if they may. The server decides. */
export function useClosedTo(what: Published): Publishers | undefined {
  const { data } = useQuery(ownAccountQuery())
  const { emailVerification, phoneVerification, labels = [] } = data ?? {}
  const isVerified = emailVerification === true || phoneVerification === true
  return PUBLISHER_SETTINGS[what]
    .map((name) => publishingSettings[name])
    .find((publishers) => !mayPublish(publishers, { isVerified, labels }))
}

/** Few people ever see it. */
export const PublishingClosed = latePart(
  async () => (await import('./publishing-closed.tsx')).PublishingClosed,
)
