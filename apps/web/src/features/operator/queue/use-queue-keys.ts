import { listen } from '#lib/dom/listen'
import { preferences } from '#lib/settings/preferences'
import { useEffect, useEffectEvent } from 'react'

interface QueueKeys {
  readonly onMove: (step: 1 | -1) => void
  /** Selects up to here. */
  readonly onRange?: () => void
  readonly onClear?: (() => void) | undefined
}

const FIELDS = 'textarea, select, input:not([type=checkbox], [type=radio])'
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** Keys of the queue that the app's table of shortcuts can't say: arrows, Shift and X, and Escape. */
export function useQueueKeys({ onMove, onRange, onClear }: QueueKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
    if (defaultPrevented || ctrlKey || metaKey || altKey) return
    if (document.querySelector('dialog[open]')) return
    const inside = target instanceof Element ? target : document.body
    if (inside.matches(FIELDS)) return
    const step = inside.matches('[type=radio]') ? undefined : STEPS[key]
    if (step !== undefined) onMove(step)
    else if (onRange && key === 'X' && shiftKey && preferences.current().singleKeys === 'on')
      onRange()
    else if (key === 'Escape' && onClear) onClear()
    else return
    event.preventDefault()
  })
  useEffect(() => listen(document, { keydown: (event) => onKey(event) }), [])
}
