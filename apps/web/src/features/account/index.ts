export { type CurrentUser, currentUserQuery, useCurrentUser } from './current-user.ts'
export { hasFallback, signInAddress, startAddress, wantedAddress } from './session.ts'
export { accountScreens } from './screens.ts'
export { useSignOut } from './sign-out.ts'
