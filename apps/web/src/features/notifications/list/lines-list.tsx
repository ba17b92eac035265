import { deletingQuery } from '#lib/mutations/hidden-deletions'
import { keepFocus } from '#lib/dom/keep-focus'
import { type Line, linesOf } from '@devhood/contract/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { type Notification } from '../queries.ts'
import { LineRow } from './line-row.tsx'
import { removeLineWithUndo } from './remove-line.ts'

/** Ids that were unseen when they first appeared on this visit: looking at them must not take their mark away. */
function useNewIds(notifications: readonly Notification[]): ReadonlySet<string> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const added = notifications.filter(({ $id, seenAt }) => seenAt === null && !ids.has($id))
  if (added.length === 0) return ids
  const next = new Set([...ids, ...added.map(({ $id }) => $id)])
  setIds(next)
  return next
}

/** Lines without those that the viewer has just removed. */
export function useShownLines(notifications: readonly Notification[]): Line[] {
  const { data: deleting } = useQuery(deletingQuery())
  return linesOf(notifications).filter(({ all }) => !all.some(({ $id }) => deleting.includes($id)))
}

interface LinesListProps {
  readonly notifications: readonly Notification[]
  readonly lines: readonly Line[]
}

export function LinesList({ notifications, lines }: LinesListProps) {
  const client = useQueryClient()
  const newIds = useNewIds(notifications)
  return (
    <ul ref={keepFocus} aria-label="Notifications" className="grid grid-cols-1 gap-1">
      {lines.map((line) => (
        <li key={line.all.at(-1)?.$id}>
          <LineRow
            line={line}
            isNew={line.all.some(({ $id }) => newIds.has($id))}
            onRemove={() => removeLineWithUndo(client, line)}
          />
        </li>
      ))}
    </ul>
  )
}
