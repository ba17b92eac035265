import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'

import type { LightboxProps } from './lightbox.tsx'

// Loads with the first press.
const Lightbox = lazy(async () => ({ default: (await import('./lightbox.tsx')).Lightbox }))

/** Milliseconds in which a second tap follows the first. */
const DOUBLE_TAP = 250

/** The lightbox for pictures, and the function that opens it at one of them. */
export function useLightbox({ title, pictures }: Pick<LightboxProps, 'title' | 'pictures'>): {
  readonly open: (index?: number) => void
  readonly lightbox: ReactNode
} {
  const [shown, setShown] = useState<number>()
  const tap = useRef<ReturnType<typeof setTimeout>>(undefined)
  const open = (index = 0) => {
    if (!matchMedia('(pointer: coarse)').matches) return setShown(index)
    // On touch screens, a second tap likes the post.
    const isSecond = tap.current !== undefined
    clearTimeout(tap.current)
    tap.current = undefined
    if (isSecond) return
    tap.current = setTimeout(() => {
      tap.current = undefined
      setShown(index)
    }, DOUBLE_TAP)
  }
  const lightbox = shown !== undefined && (
    <Suspense>
      <Lightbox
        title={title}
        pictures={pictures}
        index={shown}
        onClose={() => setShown(undefined)}
      />
    </Suspense>
  )
  return { open, lightbox }
}
