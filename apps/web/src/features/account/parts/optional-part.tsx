import { useInBrowser } from '#lib/dom/use-in-browser'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/** A part of the page of sign-in that loads late. Where it fails to load, the form alone remains. */
export const optionalPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(async () =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: () => null }),
    ),
  )

interface ReservedProps {
  readonly placeholder: ReactNode
  readonly children: ReactNode
}

/** The space of such a part is reserved, so that the content doesn't move. */
export function Reserved({ placeholder, children }: ReservedProps) {
  const isOnServer = useInBrowser(() => false, true)
  // The server doesn't wait for code that loads late, and React would report what it left out as an error.
  if (isOnServer) return placeholder
  return <Suspense fallback={placeholder}>{children}</Suspense>
}
