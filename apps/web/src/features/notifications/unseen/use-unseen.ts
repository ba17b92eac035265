import { LIMITS } from '@devhood/contract'
import { linesOf } from '@devhood/contract/notifications'
import { useQuery } from '@tanstack/react-query'

import { useWantedKinds } from '../choices.ts'
import { unseenQuery, type UnseenNotification } from '../queries.ts'

/** The highest number that is shown. */
const MAX_SHOWN = 99

export interface UnseenCount {
  /** Lines of the list with something new; at most 99. */
  readonly count: number
  /** '3', '99+'; '' for none. */
  readonly label: string
}

/** Counts lines, as the list shows them: 40 likes of one post are one thing to look at. */
export function countUnseen(unseen: readonly UnseenNotification[]): UnseenCount {
  const lines = linesOf(unseen).length
  // Behind a full answer there may be more.
  const isMore = lines > MAX_SHOWN || unseen.length === LIMITS.listLimitMax
  const count = Math.min(lines, MAX_SHOWN)
  return { count, label: count === 0 ? '' : `${count}${isMore ? '+' : ''}` }
}

const NONE: readonly UnseenNotification[] = []

/** The newest unseen notifications, newest first; none while unknown. */
export function useUnseen(): readonly UnseenNotification[] {
  return useQuery(unseenQuery(useWantedKinds())).data ?? NONE
}
