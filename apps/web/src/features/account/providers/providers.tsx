import { settings } from '#lib/settings/settings'
import { lazy, Suspense } from 'react'

// Most servers have no other sign-in service, and then this code doesn't load.
const ProviderLinks = lazy(async () => ({
  default: (await import('./provider-links.tsx')).ProviderLinks,
}))

/**
 * Other sign-in services, if any; after sign-in they redirect to the requested page. The space is reserved, so the
 * content below doesn't move.
 */
export function Providers({ redirectTo }: { readonly redirectTo: string }) {
  const { providers } = settings
  if (providers.length === 0) return null
  const placeholders = providers.map(({ key }) => <span key={key} className="min-h-12" />)
  return (
    <Suspense fallback={<div className="grid gap-3">{placeholders}</div>}>
      <ProviderLinks redirectTo={redirectTo} />
    </Suspense>
  )
}
