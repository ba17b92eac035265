import { Button } from '#ui/controls/button'
import { Time } from '#ui/time'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { deviceTitle } from '../device-labels.ts'
import { sessionsQuery } from '../queries.ts'
import { type PushDevice, turnOffThere } from './queries.ts'

/** Other devices with notifications, each with a button that turns them off there. */
export function OtherDevices({ devices }: { readonly devices: readonly PushDevice[] }) {
  const client = useQueryClient()
  const { data: sessions = [] } = useQuery(sessionsQuery())
  const titleOf = ({ session }: PushDevice): string => {
    const found = sessions.find(({ $id }) => $id === session)
    return found ? deviceTitle(found) : 'Another device'
  }
  return (
    <ul aria-label="Other devices with notifications" className="divide-y divide-border">
      {devices.map((device) => {
        const title = titleOf(device)
        return (
          <li key={device.$id} className="flex flex-wrap items-center gap-3 py-3">
            <p className="min-w-[min(100%,11rem)] flex-1">
              <span className="text-strong">{title}</span>
              <span className="block text-small text-muted">
                Turned on · <Time value={device.$createdAt} />
              </span>
            </p>
            <Button
              size="sm"
              variant="line"
              aria-label={`Turn off notifications on ${title}`}
              onClick={() => turnOffThere(client, device, title)}
            >
              Turn off
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
