import { type ScreenShortcut } from '#lib/dom/screen-shortcuts'
import { useScreenShortcuts } from '#lib/dom/use-screen-shortcuts'

const KEYS = [
  ['1', 'Dismiss', 'dismiss'],
  ['2', 'Warn', 'warn'],
  ['3', 'Hide', 'hide'],
  ['4', 'Suspend', 'suspend'],
  ['5', 'Block', 'block'],
  ['x', 'Select; with Shift, up to there', 'select'],
  ['m', 'Claim or let go', 'claim'],
  ['w', 'Write a note', 'note'],
  ['z', 'Undo', 'undo'],
] as const

/** Presses a button of the open case, or of the queue; does nothing without it. */
function press(action: string): void {
  const button = `[data-action="${action}"]`
  const found = document.querySelector<HTMLElement>(`main article ${button}`)
  ;(found ?? document.querySelector<HTMLElement>(`main ${button}`))?.click()
}

const SHORTCUTS: readonly ScreenShortcut[] = KEYS.map(([keys, label, action]) => ({
  keys,
  label,
  run: () => press(action),
}))

/** Keys for what an operator decides about a report. */
export const useReportKeys = (): void => useScreenShortcuts('Reports', SHORTCUTS)
