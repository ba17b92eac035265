const CONTROLS = 'a[href], button, input, select, textarea'

/**
 * Keeps the keyboard's place in a part of the page, as its `ref`: when the element that has the focus goes away,
 * the focus goes to the part itself, which has `tabIndex={-1}`; in a list to the first control of the item that
 * took the place. Of parts within parts the innermost that stays does it.
 */
export function keepFocus(part: HTMLElement | null): (() => void) | undefined {
  if (!part) return undefined
  let held: Element | undefined
  let place = -1
  const remember = () => {
    place = [...part.children].findIndex((item) => item.contains(held ?? null))
  }
  const hold = ({ target }: Event) => {
    held = target instanceof Element ? target : undefined
    remember()
  }
  part.dataset['keepsFocus'] = ''
  const goOn = (changes: readonly MutationRecord[]) => {
    if (!held) return
    if (held.isConnected) {
      remember()
      return
    }
    const isLost = changes.some(
      ({ target, removedNodes }) =>
        [...removedNodes].some((node) => node.contains(held ?? null)) &&
        target instanceof Element &&
        target.closest('[data-keeps-focus]') === part,
    )
    held = undefined
    if (!isLost || document.activeElement !== document.body) return
    const next = part.matches('ul, ol') && part.children[Math.min(place, part.children.length - 1)]
    const control = next ? next.querySelector<HTMLElement>(CONTROLS) : null
    if (control) control.focus()
    else part.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(goOn)
  observer.observe(part, { childList: true, subtree: true })
  part.addEventListener('focusin', hold)
  return () => {
    observer.disconnect()
    part.removeEventListener('focusin', hold)
  }
}
