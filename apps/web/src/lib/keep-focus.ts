const CONTROLS = 'a[href], button, input, select, textarea'
const KEEPER = '[data-keeps-focus]'

/** The parts around an element that keep the focus, the nearest first. */
function keepersAround(element: Element): Element[] {
  const nearest = element.closest(KEEPER)
  if (!nearest) return []
  return [nearest, ...(nearest.parentElement ? keepersAround(nearest.parentElement) : [])]
}

const placeOf = (element: Element, list: Element): number =>
  [...list.children].findIndex((item) => item.contains(element))

/** The first control of what stands at a place of a list, or of what is last in it. */
function controlAt(list: Element, place: number): HTMLElement | null {
  const item = list.children[Math.min(place, list.children.length - 1)]
  return item?.querySelector<HTMLElement>(CONTROLS) ?? null
}

/**
 * Keeps the keyboard's place in a part of the page, as its `ref`: when the element that has the focus goes away,
 * the focus goes to the part itself, which has `tabIndex={-1}`; in a list to the first control of the item that
 * took the place. What goes away together with the part is kept by the part around it.
 */
export function keepFocus(part: HTMLElement | null): (() => void) | undefined {
  if (!part) return undefined
  let held: Element | undefined
  let keepers: Element[] = []
  let place = -1
  const hold = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    held = target
    keepers = keepersAround(target)
    place = placeOf(target, part)
  }
  const goOn = () => {
    if (!held) return
    if (held.isConnected) {
      place = placeOf(held, part)
      return
    }
    const isOurs = keepers.find(({ isConnected }) => isConnected) === part
    if (!isOurs || document.activeElement !== document.body) return
    held = undefined
    const control = part.matches('ul, ol') ? controlAt(part, place) : null
    if (control) control.focus()
    else part.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(goOn)
  observer.observe(part, { childList: true, subtree: true })
  part.dataset['keepsFocus'] = ''
  part.addEventListener('focusin', hold)
  return () => {
    observer.disconnect()
    part.removeEventListener('focusin', hold)
  }
}
