import { isTaken } from '#lib/dom/is-taken'
import { listen } from '#lib/dom/listen'
import { pressedKey } from '#lib/dom/pressed-key'
import { preferences } from '#lib/settings/preferences'
import { useEffect, useEffectEvent } from 'react'

interface QueueKeys {
  readonly onMove: (step: 1 | -1) => void
  /** Selects up to here. */
  readonly onRange?: () => void
  readonly onClear?: (() => void) | undefined
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrows choose among the options of a decision. */
const stepOf = (event: KeyboardEvent): 1 | -1 | undefined =>
  event.target instanceof Element && event.target.matches('[type=radio]')
    ? undefined
    : STEPS[pressedKey(event) ?? '']

const isRange = (event: KeyboardEvent): boolean =>
  pressedKey(event) === 'X' && event.shiftKey && preferences.current().singleKeys === 'on'

/** Keys of the queue that the app's table of shortcuts can't say: arrows, Shift and X, and Escape. */
export function useQueueKeys({ onMove, onRange, onClear }: QueueKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTaken(event)) return
    const step = stepOf(event)
    const act =
      step === undefined
        ? isRange(event)
          ? onRange
          : pressedKey(event) === 'Escape'
            ? onClear
            : undefined
        : () => onMove(step)
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => listen(document, { keydown: (event) => onKey(event) }), [])
}
