export { emailRule, nameRule, passwordRule } from './credentials.ts'
export {
  accountKeys,
  type CurrentUser,
  currentUserQuery,
  SignedIn,
  useCurrentUser,
} from './current-user.tsx'
export { forgetPerson } from './leave.ts'
export { ownAccountQuery } from './own-account.ts'
export { hasFallback, signInAddress, startAddress, wantedAddress } from './session.ts'
export { accountScreens } from './screens.ts'
export { signOut, useSignOut } from './sign-out.ts'
