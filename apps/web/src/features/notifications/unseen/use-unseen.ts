import { linesOf } from '@devhood/contract/notifications'
import { useQuery } from '@tanstack/react-query'

import { useWantedKinds } from '../choices.ts'
import { UNSEEN_MAX, unseenQuery, type UnseenNotification } from '../queries.ts'

export interface UnseenCount {
  /** Lines of the list with something new; at most 99. */
  readonly count: number
  /** '3', '99+'; '' for none. */
  readonly label: string
}

/** Counts lines, as the list shows them: 40 likes of one post are one thing to look at. */
export function countUnseen(unseen: readonly UnseenNotification[]): UnseenCount {
  const lines = linesOf(unseen).length
  const count = Math.min(lines, UNSEEN_MAX)
  return { count, label: count === 0 ? '' : `${count}${lines > UNSEEN_MAX ? '+' : ''}` }
}

const NONE: readonly UnseenNotification[] = []

/** Unseen notifications, newest first; none while unknown. */
export const useUnseen = (): readonly UnseenNotification[] =>
  useQuery(unseenQuery(useWantedKinds())).data ?? NONE
