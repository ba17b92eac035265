const FIELDS = 'textarea, select, input:not([type=checkbox], [type=radio])'

/** Whether a key press belongs to something else: a field, a dialog, the browser. */
export function isTaken({
  target,
  ctrlKey,
  metaKey,
  altKey,
  defaultPrevented,
}: KeyboardEvent): boolean {
  const isInField = target instanceof Element && target.matches(FIELDS)
  const isModified = ctrlKey || metaKey || altKey
  return (
    defaultPrevented || isInField || isModified || document.querySelector('dialog[open]') !== null
  )
}
