import { listen } from './listen.ts'

const CONTROLS = 'a[href], button, input, select, textarea'
const FOCUS_KEEPER = '[data-keeps-focus]'

/** The focus-keeping ancestors of an element, nearest first. */
function keepersOf(element: Element): Element[] {
  const nearest = element.closest(FOCUS_KEEPER)
  if (!nearest) return []
  return [nearest, ...(nearest.parentElement ? keepersOf(nearest.parentElement) : [])]
}

const indexIn = (element: Element, list: Element): number =>
  [...list.children].findIndex((item) => item.contains(element))

/** The first control of the list item at this index, or of the last item. */
function firstControlAt(list: Element, index: number): HTMLElement | null {
  const item = list.children[Math.min(index, list.children.length - 1)]
  return item?.querySelector<HTMLElement>(CONTROLS) ?? null
}

/**
 * Ref callback that keeps the focus inside a part of the page. When the focused element is removed, the part itself
 * takes the focus (it has `tabIndex={-1}`). In a list, the first control of the item at the same position takes it. If
 * the part is removed too, the part around it takes the focus.
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
  const stop = listen(part, { focusin: rememberFocus })
  return () => {
    observer.disconnect()
    stop()
  }
}
