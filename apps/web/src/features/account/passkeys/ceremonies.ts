import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { ClientError } from '@devhood/client'
import { type Passkey } from '@devhood/contract/schemas'
import { failureText } from '#lib/api/offline'
import { passkeys } from './passkeys.ts'

// Browsers that read and write passkeys as JSON themselves are newer than those that we support.

/** A passkey of this browser that somebody has chosen, and unlocked. */
export type ChosenPasskey = AuthenticationResponseJSON

/** Lets the browser make a passkey, and adds it to the account. */
export async function makePasskey(name: string, password: string | undefined): Promise<Passkey> {
  const asked = await passkeys.askForNew(password)
  const optionsJSON = asked as PublicKeyCredentialCreationOptionsJSON
  return passkeys.add(await startRegistration({ optionsJSON }), name)
}

/** Lets the person choose a passkey: in a window of the browser, or in the list below the field of the email. */
export async function choosePasskey({ inField = false } = {}): Promise<ChosenPasskey> {
  const optionsJSON = (await passkeys.ask()) as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON, useBrowserAutofill: inField })
}

/** Confirms the session by a passkey of its account. */
export async function confirmByPasskey(): Promise<void> {
  const optionsJSON = (await passkeys.askOwner()) as PublicKeyCredentialRequestOptionsJSON
  await passkeys.confirm(await startAuthentication({ optionsJSON }))
}

/** Ends what the browser is asking. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony()

/** What to say about the errors of browsers, by the name of the cause. */
const REFUSALS: Readonly<Record<string, string>> = {
  NotAllowedError: 'Nothing was chosen, or it took too long. Try again when you are ready.',
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys of this site work at another address.',
  NotSupportedError: "This device can't make passkeys.",
  ConstraintError: 'This device needs a screen lock, such as a PIN, before it can make passkeys.',
}
/** The same about errors of the server. */
const FAILURES: Readonly<Record<string, string>> = {
  user_passkey_not_found:
    "This passkey isn't known here anymore. Use another one, or another way to sign in.",
  user_invalid_token: "The passkey wasn't accepted. Try again.",
  user_blocked: 'This account is blocked. Sign in with your password to see why.',
  user_passkey_already_exists: REFUSALS['InvalidStateError'] ?? '',
  user_invalid_credentials: 'Wrong password.',
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')

/** Whether another question has taken the place of this one, or the page was left. */
const isStopped = (error: Error): boolean =>
  [nameOf(error), nameOf(error.cause)].includes('AbortError')

/** What happened, in a sentence; '' where nothing needs to be said. */
export function passkeyFailure(error: Error): string {
  if (isStopped(error)) return ''
  if (error instanceof ClientError) return FAILURES[error.type] ?? failureText(error)
  return REFUSALS[nameOf(error.cause)] ?? REFUSALS[error.name] ?? "The passkey didn't work."
}
