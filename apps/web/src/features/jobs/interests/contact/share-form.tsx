import { Button } from '#ui/controls/button'
import { Field } from '#ui/forms/field'
import { FormAlert } from '#ui/forms/form-alert'
import { TextInput } from '#ui/forms/input'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'

import {
  CONTACT_LABELS,
  contactError,
  type ContactName,
  CONTACTS,
  prepareContact,
  usePreparedContact,
  withScheme,
} from './prepared-contact.ts'

type Shared = Readonly<Partial<Record<ContactName, string>>>

interface ShareFormProps {
  readonly label: string
  readonly submitLabel: ReactNode
  readonly onSubmit: (shared: Shared) => void
  readonly busy: boolean
  readonly error: string | undefined
  /** Other ways out, beside the button. */
  readonly children?: ReactNode
}

/** Ticks for what the other one will see. Nothing but name and profile is ticked that wasn't last time. */
export function ShareForm({ label, submitLabel, onSubmit, busy, error, children }: ShareFormProps) {
  const prepared = usePreparedContact()
  const { mutate: prepare } = useMutation(prepareContact(useQueryClient()))
  const [values, setValues] = useState(prepared)
  const [isSent, setSent] = useState(false)
  const trimmed = (name: ContactName) =>
    name === 'link' ? withScheme(values.link.trim()) : values[name].trim()
  const faultOf = (name: ContactName) => {
    if (!values.ticked.includes(name)) return undefined
    return trimmed(name) === '' ? 'Required' : contactError(name, trimmed(name))
  }
  const submit = () => {
    setSent(true)
    if (busy || CONTACTS.some(faultOf)) return
    prepare(values)
    onSubmit(Object.fromEntries(values.ticked.map((name) => [name, trimmed(name)])))
  }
  const toggle = (name: ContactName) => {
    const others = values.ticked.filter((each) => each !== name)
    setValues({
      ...values,
      ticked: others.length < values.ticked.length ? others : [...others, name],
    })
  }
  return (
    <form
      noValidate
      aria-label={label}
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <fieldset className="grid grid-cols-1 gap-1">
        <legend className="mb-1 text-label">What you share</legend>
        <Tick label="Name and profile" isTicked disabled />
        {CONTACTS.map((name) => (
          <ContactChoice
            key={name}
            name={name}
            value={values[name]}
            isTicked={values.ticked.includes(name)}
            error={isSent ? faultOf(name) : undefined}
            onToggle={() => toggle(name)}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
      </fieldset>
      <FormAlert>{error}</FormAlert>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  )
}

interface ContactChoiceProps {
  readonly name: ContactName
  readonly value: string
  readonly isTicked: boolean
  readonly error: string | undefined
  readonly onToggle: () => void
  readonly onChange: (value: string) => void
}

const MODES = { email: 'email', phone: 'tel', link: 'url' } as const

const ContactChoice = ({ name, value, isTicked, ...props }: ContactChoiceProps) => (
  <div className="grid grid-cols-1 gap-1">
    <Tick label={CONTACT_LABELS[name]} isTicked={isTicked} onChange={props.onToggle} />
    {isTicked && (
      <div className="pb-2 pl-7">
        <Field label={`Your ${name} for this`} error={props.error}>
          <TextInput
            inputMode={MODES[name]}
            autoCapitalize="none"
            value={value}
            onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
          />
        </Field>
      </div>
    )}
  </div>
)

interface TickProps {
  readonly label: string
  readonly isTicked: boolean
  readonly disabled?: boolean
  readonly onChange?: () => void
}

function Tick({ label, isTicked, disabled, onChange }: TickProps) {
  const id = useId()
  return (
    <div className="flex min-h-tap items-center gap-3">
      <input
        id={id}
        type="checkbox"
        checked={isTicked}
        disabled={disabled}
        onChange={() => onChange?.()}
        className="size-5 flex-none accent-accent"
      />
      <label htmlFor={id} className="flex min-h-tap flex-1 items-center">
        {label}
      </label>
    </div>
  )
}
