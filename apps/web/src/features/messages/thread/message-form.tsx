import { TextAreaWithSuggestions } from '#features/suggestions'
import { isSendKey, pressedKey } from '#lib/dom/pressed-key'
import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { isBlank, lengthOf } from '@devhood/contract'
import { messages } from '@devhood/contract/collections'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'

const MAX = messages.fields.text.max

/** The field, for keys that lead there. */
export interface FormHandle {
  readonly focus: () => void
}

interface MessageFormProps {
  readonly handle?: Ref<FormHandle>
  /** Accessible name of the field. */
  readonly label: string
  readonly placeholder?: string
  readonly action: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly onSubmit: (text: string) => void
  /** Shows Cancel; Escape does the same. */
  readonly onCancel?: () => void
  /** Called by Arrow up in an empty field. */
  readonly onUp?: () => void
  readonly busy?: boolean
  readonly error?: string | undefined
  /** The line below the field. */
  readonly children?: ReactNode
}

/** The field of a message; Ctrl or Cmd with Enter sends it. */
export function MessageForm(props: MessageFormProps) {
  const {
    handle,
    label,
    placeholder = label,
    action,
    text,
    onText,
    onSubmit,
    onCancel,
    onUp,
  } = props
  const { busy = false, error, children } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const [isTooLong, setTooLong] = useState(false)
  const focus = () => {
    const { current } = field
    current?.focus({ preventScroll: true })
    current?.setSelectionRange(current.value.length, current.value.length)
  }
  useImperativeHandle(handle, () => ({ focus }), [])
  const submit = () => {
    setTooLong(lengthOf(text) > MAX)
    if (busy || isBlank(text)) return field.current?.focus()
    if (lengthOf(text) <= MAX) onSubmit(text.trim())
    field.current?.focus()
  }
  const actOf = (event: KeyboardEvent) => {
    if (isSendKey(event)) return submit
    const key = pressedKey(event)
    if (key === 'Escape' && !event.defaultPrevented) return onCancel
    return key === 'ArrowUp' && text === '' ? onUp : undefined
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actOf(event)
    if (!act) return
    event.preventDefault()
    act()
  }
  const alert =
    isTooLong && lengthOf(text) > MAX ? `At most ${MAX} characters are accepted.` : error
  return (
    <form
      aria-label={label}
      className="msg-form"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <FormAlert>{alert}</FormAlert>
      <div className="msg-field">
        <TextAreaWithSuggestions
          ref={field}
          aria-label={label}
          placeholder={placeholder}
          rows={1}
          max={MAX}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          onKeyDown={onKeyDown}
          className="max-h-40! min-h-12! resize-none! wrap-anywhere"
        />
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" variant="primary" icon="up" size="lg" busy={busy}>
          {action}
        </Button>
      </div>
      {children}
    </form>
  )
}
