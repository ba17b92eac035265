export { type CurrentUser, currentUserQuery, SignedIn, useCurrentUser } from './current-user.tsx'
export { hasFallback, signInAddress, startAddress, wantedAddress } from './session.ts'
export { accountScreens } from './screens.ts'
export { useSignOut } from './sign-out.ts'
