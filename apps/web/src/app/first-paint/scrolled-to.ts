import { useLayoutEffect } from 'react'

/** Scrolls once, in the frame in which the app appears, and after the router, which would begin at the top. */
export function ScrolledTo({ top }: { readonly top: number }): null {
  useLayoutEffect(() => scrollTo(0, top), [top])
  return null
}
