import { changeChoices, useNotificationChoices } from '#features/notifications'
import { zoneHere } from '#lib/device/time-zone'
import { Button } from '#ui/controls/button'
import { Switch } from '#ui/controls/switch'
import { Field } from '#ui/forms/field'
import { TextInput } from '#ui/forms/input'
import { type QuietHours } from '@devhood/contract/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

const NIGHT = { from: '22:00', to: '07:00' }

export function QuietHoursForm() {
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
        onChange={(on) => store(on ? { ...NIGHT, zone: zoneHere() } : undefined)}
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
  const here = zoneHere()
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
