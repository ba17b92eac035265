import { lazyPart, MissingOverlay } from '#ui/lazy-part'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

import type { LightboxProps } from './lightbox.tsx'

// Loads with the first press.
const Lightbox = lazyPart(async () => (await import('./lightbox.tsx')).Lightbox, MissingOverlay)

/** Milliseconds in which a second press follows the first. */
const DOUBLE_PRESS = 250

/** The lightbox for pictures, and the function that opens it at one of them. */
export function useLightbox({ onClose, ...rest }: Omit<LightboxProps, 'index'>): {
  readonly open: (index?: number, isByKey?: boolean) => void
  readonly lightbox: ReactNode
} {
  const [shown, setShown] = useState<number>()
  const isOpen = shown !== undefined
  useEffect(() => (isOpen ? focusShownSlide : undefined), [isOpen])
  const tap = useRef<ReturnType<typeof setTimeout>>(undefined)
  const open = (index = 0, isByKey = false) => {
    if (isByKey) return setShown(index)
    // A second press likes the post.
    const isSecond = tap.current !== undefined
    clearTimeout(tap.current)
    tap.current = undefined
    if (isSecond) return
    tap.current = setTimeout(() => {
      tap.current = undefined
      setShown(index)
    }, DOUBLE_PRESS)
  }
  const lightbox = isOpen && (
    <Suspense>
      <Lightbox
        {...rest}
        index={shown}
        onClose={(last) => {
          setShown(undefined)
          onClose(last)
        }}
      />
    </Suspense>
  )
  return { open, lightbox }
}

/** The picture that opened the lightbox can't take the focus back if the carousel has turned to another one. */
function focusShownSlide(): void {
  if (document.activeElement !== document.body) return
  document
    .querySelector<HTMLElement>('[aria-roledescription=slide]:not([inert]) :is(a, button)')
    ?.focus({ preventScroll: true })
}
