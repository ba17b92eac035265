import { useEffect, useRef, useState } from 'react'

import { messageOf } from '#lib/api/offline'
import { Button, type ButtonProps } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'

interface ConfirmProps {
  readonly actionLabel: string
  /** Accessible name of that button and of the question, where several look alike. */
  readonly label?: string
  /** What can't be undone. */
  readonly question: string
  /** By default the same as `actionLabel`. */
  readonly confirmLabel?: string
  readonly cancelLabel?: string
  /** A failure is shown inline. */
  readonly onConfirm: () => Promise<unknown>
  readonly size?: ButtonProps['size']
}

/** A button for an action that can't be undone; it asks for confirmation in its own place. */
export function Confirm({ actionLabel, label = actionLabel, ...rest }: ConfirmProps) {
  const { question, confirmLabel = actionLabel, cancelLabel = 'Keep it', onConfirm } = rest
  const { size = 'md' } = rest
  const container = useRef<HTMLDivElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const wasAsking = useRef(false)
  // The pressed button is replaced: the focus moves to the cancel button, and back afterwards.
  useEffect(() => {
    if (wasAsking.current !== isAsking)
      container.current?.querySelector<HTMLElement>('button:last-of-type')?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  const run = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await onConfirm()
      setAsking(false)
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div ref={container} className={isAsking ? 'basis-full' : undefined}>
      {isAsking ? (
        <fieldset className="grid gap-3">
          <legend className="sr-only">{label}</legend>
          <p>{question}</p>
          <FormAlert>{failure}</FormAlert>
          <div className="flex flex-wrap gap-3">
            <Button variant="danger" busy={busy} size={size} onClick={() => void run()}>
              {confirmLabel}
            </Button>
            <Button variant="ghost" size={size} onClick={() => setAsking(false)}>
              {cancelLabel}
            </Button>
          </div>
        </fieldset>
      ) : (
        <Button variant="line" size={size} aria-label={label} onClick={() => setAsking(true)}>
          {actionLabel}
        </Button>
      )}
    </div>
  )
}
