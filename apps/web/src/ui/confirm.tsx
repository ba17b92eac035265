import { useEffect, useRef, useState } from 'react'

import { Button, type ButtonProps } from './button.tsx'
import { FormAlert } from './form-alert.tsx'

interface ConfirmProps {
  /** What the button says that asks. */
  readonly ask: string
  /** Accessible name of that button and of the question, where several look alike. */
  readonly label?: string
  /** What can not be brought back. */
  readonly question: string
  readonly yes: string
  readonly no: string
  /** Its failure is said in place. */
  readonly onYes: () => Promise<unknown>
  readonly size?: ButtonProps['size']
}

/** A button for what can not be undone: asks once more, in its own place. */
export function Confirm({ ask, label = ask, question, yes, no, onYes, size = 'md' }: ConfirmProps) {
  const place = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const wasAsked = useRef(false)
  // The button that was pressed is gone: the focus goes on to the one that changes nothing, and back.
  useEffect(() => {
    if (wasAsked.current !== asked)
      place.current?.querySelector<HTMLElement>('button:last-of-type')?.focus()
    wasAsked.current = asked
  }, [asked])
  const run = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await onYes()
      setAsked(false)
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div ref={place} className={asked ? 'basis-full' : undefined}>
      {asked ? (
        <fieldset className="grid gap-3">
          <legend className="sr-only">{label}</legend>
          <p>{question}</p>
          <FormAlert>{failure}</FormAlert>
          <div className="flex flex-wrap gap-3">
            <Button variant="danger" busy={busy} size={size} onClick={() => void run()}>
              {yes}
            </Button>
            <Button variant="ghost" size={size} onClick={() => setAsked(false)}>
              {no}
            </Button>
          </div>
        </fieldset>
      ) : (
        <Button variant="line" size={size} aria-label={label} onClick={() => setAsked(true)}>
          {ask}
        </Button>
      )}
    </div>
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : "That didn't work. Try again."
}
