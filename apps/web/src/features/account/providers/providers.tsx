import { settings } from '#lib/settings/settings'
import { lazy, Suspense } from 'react'

// Most servers know no other service, and load nothing of it.
const ProviderLinks = lazy(async () => ({
  default: (await import('./provider-links.tsx')).ProviderLinks,
}))

/**
 * The other services that one can come in by, where there are any; they lead on to the page that was wanted. What
 * stands below does not move when they come.
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
