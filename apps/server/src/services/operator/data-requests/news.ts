import type { DataRequestNews } from '@devhood/contract'
import type { Event } from '#resources/notifications'

/** What the person concerned is notified of. */
export const newsOf = (user: string, news: DataRequestNews): Event => ({
  kind: 'decision',
  user,
  within: `data:${news}`,
})
