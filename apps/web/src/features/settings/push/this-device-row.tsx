import { settings } from '#lib/settings/settings'
import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { type PushDevice, turningOff, turningOn } from './queries.ts'
import { type Support } from './this-device.ts'

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

/** Turns notifications on or off in this browser. */
export function ThisDeviceRow({ support, device }: ThisDeviceRowProps) {
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
