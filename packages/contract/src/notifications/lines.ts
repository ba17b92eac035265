import { type Notification } from './fields.ts'

/** Milliseconds within which notifications of one group are one line: a like of last month is not one of today. */
const LINE_SPAN = 24 * 3_600_000

/** Notifications that are shown as one, newest first. */
export interface Line<N = Notification> {
  readonly newest: N
  readonly all: readonly N[]
}

/** Groups notifications, newest first, into lines in the order of their newest one. */
export function linesOf<N extends Pick<Notification, '$createdAt' | 'group'>>(
  notifications: readonly N[],
): Line<N>[] {
  const lines: { newest: N; all: N[] }[] = []
  const lineOfGroup = new Map<string, { newest: N; all: N[] }>()
  for (const notification of notifications) {
    const line = lineOfGroup.get(notification.group)
    if (line && ageBetween(notification, line.newest) <= LINE_SPAN) line.all.push(notification)
    else {
      const next = { newest: notification, all: [notification] }
      lineOfGroup.set(notification.group, next)
      lines.push(next)
    }
  }
  return lines
}

const ageBetween = (older: { $createdAt: string }, newer: { $createdAt: string }): number =>
  Date.parse(newer.$createdAt) - Date.parse(older.$createdAt)
