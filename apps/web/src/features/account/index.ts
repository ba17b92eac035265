export { emailRule, passwordRule } from './credentials.ts'
export { nameRule } from './sign-up/registration.ts'
export {
  type CurrentUser,
  currentUserQuery,
  CurrentUserProvider,
  personCardOf,
  setKnownGuest,
  useCurrentUser,
  useViewer,
} from './current-user.tsx'
export { type OwnChoice, useOwnChoice } from './own-choice.ts'
export { PublishingClosed, useClosedTo } from './publishing.ts'
export { followAccount } from './follow-account.ts'
export { onRefusal } from './sign-in/refused-calls.ts'
export { accountKeys, ownAccountQuery } from './own-account.ts'
export { passkeys, passkeysQuery, canUsePasskeys } from './passkeys/passkeys.ts'
export { factorsQuery, requireConfirmed, secondFactors } from './second-step/challenges.ts'
export { CodeField } from './second-step/code-field.tsx'
export { isErrorType } from './sign-in.ts'
export { hasFallback, signInPath, initialRedirect, redirectTarget } from './sign-in-redirects.ts'
export { clearUserData, signOut, useSignOut } from './sign-out.ts'
export { canonicalPhone, codeRule, PHONE_RULE, phoneRule } from './verification/phone-rules.ts'
export { ProviderIcon } from './providers/provider-icon.tsx'
export { useProviderError } from './providers/provider-error.ts'
