import { settings } from '#lib/settings/settings'
import { optionalPart, Reserved } from '../parts/optional-part.tsx'

// Most servers have no other sign-in service, and then this code doesn't load.
const ProviderLinks = optionalPart(async () => (await import('./provider-links.tsx')).ProviderLinks)

/** Other sign-in services, which redirect to the requested page. */
export function Providers({ redirectTo }: { readonly redirectTo: string }) {
  const { providers } = settings
  if (providers.length === 0) return null
  const rows = providers.map(({ key }) => <span key={key} className="min-h-12" />)
  return (
    <Reserved placeholder={<div className="grid gap-3">{rows}</div>}>
      <ProviderLinks redirectTo={redirectTo} />
    </Reserved>
  )
}
