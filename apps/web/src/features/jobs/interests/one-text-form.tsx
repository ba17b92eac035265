import { useCurrentUser } from '#features/account'
import { useDraft } from '#lib/forms/use-draft'
import { Button } from '#ui/controls/button'
import { Field } from '#ui/forms/field'
import { FormAlert } from '#ui/forms/form-alert'
import { TextArea } from '#ui/forms/input'
import { lengthOf } from '@devhood/contract'
import { type ReactNode, useState } from 'react'

import { Giveaways } from './giveaways-warning.tsx'

interface OneTextFormProps {
  /** The draft's name. */
  readonly form: string
  readonly label: string
  readonly hint: string
  readonly max: number
  readonly submitLabel: string
  readonly busy: boolean
  readonly error: string | undefined
  /** `done` ends the draft. */
  readonly onSubmit: (text: string, done: () => void) => void
  /** Whether the text may give its writer away. */
  readonly isAnonymous?: boolean
  /** Opened by a press on a button that it replaces. */
  readonly takesFocus?: boolean
  /** Other ways out, beside the button. */
  readonly children?: ReactNode
}

/** A text that is sent once. What is typed stays as a draft until then. */
export function OneTextForm({ form, max, onSubmit, busy, ...props }: OneTextFormProps) {
  const me = useCurrentUser()
  const draft = useDraft({ userId: me.$id, form }, { text: '' })
  const [typed, setTyped] = useState<string>()
  if (!draft.values) return null
  const text = typed ?? draft.values.text
  const isTooLong = lengthOf(text) > max
  const isEmpty = text.trim() === ''
  return (
    <form
      noValidate
      aria-label={props.submitLabel}
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty && !isTooLong && !busy) onSubmit(text.trim(), draft.close)
      }}
    >
      <Field
        label={props.label}
        hint={props.hint}
        error={isTooLong ? `At most ${max} characters are accepted.` : undefined}
      >
        <TextArea
          // Otherwise the focus would be lost with the button.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={props.takesFocus}
          rows={3}
          max={max}
          className="min-h-20!"
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            draft.save({ text: value })
          }}
        />
      </Field>
      {props.isAnonymous && <Giveaways text={text} />}
      <FormAlert>{props.error}</FormAlert>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="sm" busy={busy} aria-disabled={isEmpty}>
          {props.submitLabel}
        </Button>
        {props.children}
      </div>
    </form>
  )
}
