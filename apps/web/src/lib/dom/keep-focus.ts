const CONTROLS = 'a[href], button, input, select, textarea'
const FOCUS_KEEPER = '[data-keeps-focus]'

/** The parts around an element that keep the focus, the nearest first. */
function keepersOf(element: Element): Element[] {
  const nearest = element.closest(FOCUS_KEEPER)
  if (!nearest) return []
  return [nearest, ...(nearest.parentElement ? keepersOf(nearest.parentElement) : [])]
}

const indexIn = (element: Element, list: Element): number =>
  [...list.children].findIndex((item) => item.contains(element))

/** The first control of what stands at a place of a list, or of what is last in it. */
function firstControlAt(list: Element, index: number): HTMLElement | null {
  const item = list.children[Math.min(index, list.children.length - 1)]
  return item?.querySelector<HTMLElement>(CONTROLS) ?? null
}

/**
 * Keeps the keyboard's place in a part of the page, as its `ref`: when the element that has the focus goes away,
 * the focus goes to the part itself, which has `tabIndex={-1}`; in a list to the first control of the item that
 * took the place. What goes away together with the part is kept by the part around it.
 */
export function keepFocus(part: HTMLElement | null): (() => void) | undefined {
  if (!part) return undefined
  let focused: Element | undefined
  let keepers: Element[] = []
  let index = -1
  const rememberFocus = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    focused = target
    keepers = keepersOf(target)
    index = indexIn(target, part)
  }
  const restoreFocus = () => {
    if (!focused) return
    if (focused.isConnected) {
      index = indexIn(focused, part)
      return
    }
    const isNearestKeeper = keepers.find(({ isConnected }) => isConnected) === part
    if (!isNearestKeeper || document.activeElement !== document.body) return
    focused = undefined
    const control = part.matches('ul, ol') ? firstControlAt(part, index) : null
    if (control) control.focus()
    else part.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(restoreFocus)
  observer.observe(part, { childList: true, subtree: true })
  part.dataset['keepsFocus'] = ''
  part.addEventListener('focusin', rememberFocus)
  return () => {
    observer.disconnect()
    part.removeEventListener('focusin', rememberFocus)
  }
}
