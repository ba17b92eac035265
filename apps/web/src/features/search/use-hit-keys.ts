import { listen } from '#lib/dom/listen'
import { pressedKey } from '#lib/dom/pressed-key'
import { useEffect } from 'react'

const FIELD = 'main search input'
const HITS = 'main li article'
const LINK = 'a[href]:not([tabindex="-1"])'

/** The arrow keys move from the field of a search to what it has found, and Escape returns to the field. */
export function useHitKeys(): void {
  // Before the shortcuts, of which Escape is one.
  useEffect(() => listen(document, { keydown }, { capture: true }), [])
}

function keydown(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const field = document.querySelector<HTMLInputElement>(FIELD)
  const target = field && targetOf(pressedKey(event), field)
  if (!target) return
  event.preventDefault()
  target.focus()
}

/** What a key moves the focus to; undefined if it does nothing. */
function targetOf(key: string | undefined, field: HTMLElement): HTMLElement | undefined {
  const hits = Array.from(document.querySelectorAll<HTMLElement>(HITS))
  const at = hits.findIndex((hit) => hit.contains(document.activeElement))
  if (at < 0 && document.activeElement !== field) return undefined
  if (key === 'Escape') return at < 0 ? undefined : field
  const step = { ArrowDown: 1, ArrowUp: -1 }[key ?? '']
  if (step === undefined) return undefined
  // Before the first hit is the field; after the last one, nothing.
  if (at + step < 0) return at < 0 ? undefined : field
  return (hits[at + step] ?? hits[at])?.querySelector<HTMLElement>(LINK) ?? undefined
}
