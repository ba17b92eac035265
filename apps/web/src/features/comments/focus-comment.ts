/** Element id of the heading: the focus is there after a deletion. */
export const HEADING_ID = 'comments'

export const commentElementId = (id: string): string => `comment-${id}`

/** Focuses a comment and scrolls it to the middle of the screen. Returns whether it is there. */
export function focusComment(id: string): boolean {
  const element = document.getElementById(commentElementId(id))
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
  return element !== null
}

/** Focuses an element when what replaces the focused one is on screen. */
export function focusAfterRender(elementId: string): void {
  requestAnimationFrame(() => document.getElementById(elementId)?.focus({ preventScroll: true }))
}
