import { settings } from '#lib/settings/settings'
import { useInBrowser } from '#lib/dom/use-in-browser'
import { type ComponentType, lazy, Suspense } from 'react'

// Most servers have no other sign-in service, and then this code doesn't load.
// Where it fails to load, the form alone remains.
const ProviderLinks = lazy<ComponentType<{ readonly redirectTo: string }>>(async () =>
  import('./provider-links.tsx').then(
    (it) => ({ default: it.ProviderLinks }),
    () => ({ default: () => null }),
  ),
)

/** Other sign-in services, which redirect to the requested page. Their space is reserved, so that the content doesn't move. */
export function Providers({ redirectTo }: { readonly redirectTo: string }) {
  const isOnServer = useInBrowser(() => false, true)
  const { providers } = settings
  if (providers.length === 0) return null
  const rows = providers.map(({ key }) => <span key={key} className="min-h-12" />)
  const placeholders = <div className="grid gap-3">{rows}</div>
  // The server doesn't wait for code that loads late, and React would report what it left out as an error.
  if (isOnServer) return placeholders
  return (
    <Suspense fallback={placeholders}>
      <ProviderLinks redirectTo={redirectTo} />
    </Suspense>
  )
}
