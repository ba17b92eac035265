import { NotLoaded } from '#ui/feedback/load-failed'
import { settings } from '#lib/settings/settings'
import { deletingQuery } from '#lib/mutations/hidden-deletions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { Time } from '#ui/time'

import { Section } from '../section.tsx'
import {
  type PushDevice,
  pushDevicesQuery,
  thisDeviceQuery,
  turningOff,
  turningOn,
  turnOffThere,
} from './queries.ts'
import { QuietHoursForm } from './quiet-hours-form.tsx'
import { type Support } from './this-device.ts'
import { deviceTitle } from '../device-labels.ts'
import { sessionsQuery } from '../queries.ts'

/** Notifications on devices while no page is open: off until the viewer turns them on for each device. */
export function PushSection() {
  const { data: here } = useQuery(thisDeviceQuery())
  const list = useQuery(pushDevicesQuery())
  const devices = list.data
  const { data: deleting } = useQuery(deletingQuery())
  const others = devices?.filter(
    ({ $id, endpoint }) => endpoint !== here?.endpoint && !deleting.includes($id),
  )
  return (
    <Section
      id="push"
      title="Notifications on your devices"
      text={`Also while ${settings.appName} is closed. Encrypted, and only on devices where you turn them on. Only the first of several likes or follows.`}
    >
      {here && devices && (
        <ThisDeviceRow
          support={here.support}
          device={devices.find(({ endpoint }) => endpoint === here.endpoint)}
        />
      )}
      {others && others.length > 0 && <OtherDevices devices={others} />}
      {devices && devices.length > 0 && <QuietHoursForm />}
      {!devices && (
        <NotLoaded
          query={list}
          title="The devices with notifications didn't load"
          text={list.error?.message}
          loading="Loading devices with notifications"
          lines={['h-14 w-2/3']}
        />
      )}
    </Section>
  )
}

const ON = 'Notifications appear here, at most one in five minutes.'
const OFF =
  'Comments, replies and mentions arrive as they happen. Only the first of several likes or follows. Your browser asks once for permission.'

/** Why notifications can't be turned on here, and what the viewer can do about it. */
const OBSTACLES: Readonly<Record<Exclude<Support, 'ready'>, string>> = {
  blocked: `This browser blocks notifications from ${settings.appName}. Allow them in the settings beside the page's address, then come back.`,
  unsupported: "This browser can't show notifications while the page is closed.",
  notInstalled: `On iPhone and iPad, first add ${settings.appName} to the Home Screen: Share, then Add to Home Screen. Open it there and come back.`,
  notOffered: "This server doesn't send notifications to devices.",
  notSecure: 'Browsers allow notifications only on addresses with https.',
}

interface ThisDeviceRowProps {
  readonly support: Support
  /** Undefined while notifications are off here. */
  readonly device: PushDevice | undefined
}

function ThisDeviceRow({ support, device }: ThisDeviceRowProps) {
  const client = useQueryClient()
  const on = useMutation(turningOn(client))
  const off = useMutation(turningOff(client))
  const isReady = support === 'ready'
  return (
    <div className="grid gap-3">
      <div>
        <p className="text-strong">
          This device{' '}
          <span className="text-small font-normal text-muted">{device ? 'On' : 'Off'}</span>
        </p>
        <p className="max-w-[60ch] text-small text-pretty text-muted">
          {isReady ? (device ? ON : OFF) : OBSTACLES[support]}
        </p>
      </div>
      <FormAlert>{on.error ? failureOf(on.error) : off.error?.message}</FormAlert>
      {isReady && (
        <Button
          variant="line"
          className="justify-self-start"
          busy={on.isPending || off.isPending}
          onClick={() => (device ? off.mutate(device) : on.mutate())}
        >
          {device ? 'Turn off here' : 'Turn on notifications'}
        </Button>
      )}
    </div>
  )
}

/** A browser's own errors are for developers. */
const failureOf = (error: Error): string =>
  error instanceof DOMException
    ? "Your browser couldn't reach its push service. Try again later."
    : error.message

/** Other devices with notifications, each with a button that turns them off there. */
function OtherDevices({ devices }: { readonly devices: readonly PushDevice[] }) {
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
