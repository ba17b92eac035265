import { NotLoaded } from '#ui/feedback/load-failed'
import { settings } from '#lib/settings/settings'
import { deletingQuery } from '#lib/mutations/hidden-deletions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { Time } from '#ui/time'
import { changeChoices, useNotificationChoices } from '#features/notifications'
import { deviceTimeZone } from '#lib/device/time-zone'
import { Switch } from '#ui/controls/switch'
import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/input'
import { type QuietHours } from '@devhood/contract/notifications'
import { useState } from 'react'

import { Section } from '../section.tsx'
import {
  type PushDevice,
  pushDevicesQuery,
  thisDeviceQuery,
  turningOff,
  turningOn,
  removePushDevice,
} from './queries.ts'
import { type Support } from './queries.ts'
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
              onClick={() => removePushDevice(client, device, title)}
            >
              Turn off
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

const NIGHT = { from: '22:00', to: '07:00' }

function QuietHoursForm() {
  const { quiet } = useNotificationChoices()
  const { mutate } = useMutation(changeChoices(useQueryClient()))
  const store = (next: QuietHours | undefined) =>
    mutate({
      change: (choices) => ({ ...choices, quiet: next }),
      undo: (choices) => ({ ...choices, quiet }),
    })
  return (
    <div className="grid gap-3">
      <Switch
        label="Quiet hours"
        on={quiet !== undefined}
        onChange={(on) => store(on ? { ...NIGHT, zone: deviceTimeZone() } : undefined)}
      />
      {quiet && <Times quiet={quiet} onChange={store} />}
    </div>
  )
}

interface TimesProps {
  readonly quiet: QuietHours
  readonly onChange: (quiet: QuietHours) => void
}

/** The times are stored when a field is left. */
function Times({ quiet, onChange }: TimesProps) {
  const here = deviceTimeZone()
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Quiet hours</legend>
      <div className="flex flex-wrap gap-3">
        <TimeField
          // The field shows a time that another device has stored; the one that was left has it already.
          key={`from ${quiet.from}`}
          label="From"
          time={quiet.from}
          other={quiet.to}
          onChange={(from) => onChange({ ...quiet, from })}
        />
        <TimeField
          key={`to ${quiet.to}`}
          label="To"
          time={quiet.to}
          other={quiet.from}
          onChange={(to) => onChange({ ...quiet, to })}
        />
      </div>
      <p className="text-small text-muted">
        Notifications during this time arrive as one when it ends. Times are in {quiet.zone}.
      </p>
      {quiet.zone !== here && (
        <Button
          size="sm"
          variant="line"
          className="justify-self-start"
          onClick={() => onChange({ ...quiet, zone: here })}
        >
          Use {here}
        </Button>
      )}
    </fieldset>
  )
}

interface TimeFieldProps {
  readonly label: string
  readonly time: string
  /** The other end of the quiet hours. */
  readonly other: string
  readonly onChange: (time: string) => void
}

function TimeField({ label, time, other, onChange }: TimeFieldProps) {
  const [error, setError] = useState<string>()
  const leave = (typed: string) => {
    const fault =
      typed === '' ? 'Enter a time.' : typed === other ? 'Both times are the same.' : undefined
    setError(fault)
    if (!fault && typed !== time) onChange(typed)
  }
  return (
    <Field label={label} error={error} className="w-36">
      <TextInput
        type="time"
        defaultValue={time}
        onBlur={(event) => leave(event.currentTarget.value)}
      />
    </Field>
  )
}
