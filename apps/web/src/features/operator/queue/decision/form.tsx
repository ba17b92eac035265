import { listen } from '#lib/dom/listen'
import { pressedKey } from '#lib/dom/pressed-key'
import { Button } from '#ui/controls/button'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'

import { type Decided } from './grounds.tsx'

/** What is typed, which is kept. */
export function useDecided(initial: Decided, onType: (decided: Decided) => void) {
  const [decided, setDecided] = useState(initial)
  const change = (part: Partial<Decided>) => {
    const next = { ...decided, ...part }
    setDecided(next)
    onType(next)
  }
  return { decided, change }
}

/** A form that Ctrl or Cmd and Enter send, from wherever the focus is. `send` returns false where something is missing. */
export function useDecisionForm(send: () => boolean) {
  const form = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)
  useEffect(
    () =>
      listen(document, {
        keydown(event) {
          if (pressedKey(event) !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          if (event.repeat || document.querySelector('dialog[open]')) return
          event.preventDefault()
          form.current?.requestSubmit()
        },
      }),
    [],
  )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (!send()) form.current?.querySelector('select')?.focus()
  }
  return { form, isTried, submit }
}

interface EndProps {
  readonly text: string
  readonly label: string
  readonly isBusy: boolean
}

/** The line of consequence, and the button that names the act. */
export const End = ({ text, label, isBusy }: EndProps) => (
  <div className="op-end">
    <p>{text}</p>
    <Button type="submit" size="sm" variant="primary" busy={isBusy} className="max-sm:min-h-tap">
      {label}
    </Button>
  </div>
)
