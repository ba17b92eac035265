import { arePasskeysOffered } from '#lib/settings/passkey-settings'
import { optionalPart, Reserved } from '../parts/optional-part.tsx'
import type { PasskeyButtonProps } from './passkey-button.tsx'

const PasskeyButton = optionalPart(async () => (await import('./passkey-button.tsx')).PasskeyButton)

/** Sign-in by a passkey, where the server's address has any. */
export const PasskeySignIn = (props: PasskeyButtonProps) =>
  arePasskeysOffered() && (
    <Reserved placeholder={<span className="min-h-12" />}>
      <PasskeyButton {...props} />
    </Reserved>
  )
