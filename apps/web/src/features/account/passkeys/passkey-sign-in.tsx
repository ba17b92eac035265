import { useInBrowser } from '#lib/dom/use-in-browser'
import { arePasskeysOffered } from '#lib/settings/passkey-settings'
import { type ComponentType, lazy, Suspense } from 'react'
import { type PasskeyButtonProps } from './passkey-button.tsx'

// Where it fails to load, the form alone remains.
const PasskeyButton = lazy<ComponentType<PasskeyButtonProps>>(async () =>
  import('./passkey-button.tsx').then(
    (it) => ({ default: it.PasskeyButton }),
    () => ({ default: () => null }),
  ),
)

/** Sign-in by a passkey, where the server's address has any. Its space is reserved, so that the content doesn't move. */
export function PasskeySignIn(props: PasskeyButtonProps) {
  const isOnServer = useInBrowser(() => false, true)
  if (!arePasskeysOffered()) return null
  const placeholder = <span className="min-h-12" />
  if (isOnServer) return placeholder
  return (
    <Suspense fallback={placeholder}>
      <PasskeyButton {...props} />
    </Suspense>
  )
}
