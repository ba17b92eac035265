import { TextAreaWithSuggestions } from '#features/suggestions'
import { isSendKey, pressedKey } from '#lib/dom/pressed-key'
import { Button } from '#ui/controls/button'
import { IconButton } from '#ui/controls/icon-button'
import { FormAlert } from '#ui/forms/form-alert'
import { isBlank, lengthOf } from '@devhood/contract'
import { comments } from '@devhood/contract/collections'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

const MAX = comments.fields.text.max

interface CommentFormProps {
  /** Accessible name of the field. */
  readonly label: string
  readonly action: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly onSubmit: (text: string) => void
  /** Shows Cancel, and focuses the field at once; without it, the form is the one at the foot of the page. */
  readonly onCancel?: () => void
  /** Called by Escape instead of Cancel, which discards what was typed. */
  readonly onLeave?: () => void
  readonly busy?: boolean
  readonly error?: string | undefined
}

/** The field for a comment; Ctrl or Cmd with Enter sends it. */
export function CommentForm(props: CommentFormProps) {
  const { label, action, text, onText, onSubmit, onCancel, busy = false, error } = props
  const { onLeave = onCancel } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const [isTooLong, setTooLong] = useState(false)
  const isInline = onCancel !== undefined
  useEffect(() => {
    if (isInline) focusEnd(field.current)
  }, [isInline])
  const submit = () => {
    setTooLong(lengthOf(text) > MAX)
    if (busy || isBlank(text)) return field.current?.focus()
    if (lengthOf(text) <= MAX) onSubmit(text.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isSendKey(event)) submit()
    else if (pressedKey(event) === 'Escape' && onLeave && !event.defaultPrevented) onLeave()
    else return
    event.preventDefault()
  }
  const alert =
    isTooLong && lengthOf(text) > MAX ? `At most ${MAX} characters are accepted.` : error
  return (
    <form
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="grid gap-2"
    >
      <FormAlert>{alert}</FormAlert>
      <div className={isInline ? 'grid' : 'grid grid-cols-[minmax(0,1fr)_auto] items-end gap-1'}>
        <TextAreaWithSuggestions
          ref={field}
          aria-label={label}
          placeholder={label}
          rows={1}
          max={MAX}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          onKeyDown={onKeyDown}
          {...(!isInline && { 'data-action': 'comment' })}
          className="max-h-60 min-h-12! resize-none!"
        />
        {!isInline && <IconButton type="submit" icon="up" label={action} className="mb-0.5" />}
      </div>
      {onCancel && (
        <div className="flex justify-end gap-2">
          <Button variant="ghost" size="sm" onClick={onCancel} className="max-sm:min-h-tap">
            Cancel
          </Button>
          <Button type="submit" size="sm" busy={busy} className="max-sm:min-h-tap">
            {action}
          </Button>
        </div>
      )}
    </form>
  )
}

function focusEnd(field: HTMLTextAreaElement | null): void {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}
