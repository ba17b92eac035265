export { emailRule, nameRule, passwordRule } from './credentials.ts'
export {
  type CurrentUser,
  currentUserQuery,
  SignedIn,
  useCurrentUser,
  useReader,
} from './current-user.tsx'
export { useMayPostJobs } from './use-may-post-jobs.ts'
export { forgetPerson } from './leave.ts'
export { accountKeys, ownAccountQuery } from './own-account.ts'
export {
  hasFallback,
  leaveWithOtherTabs,
  signInAddress,
  startAddress,
  wantedAddress,
} from './session.ts'
export { accountScreens } from './screens.ts'
export { signOut, useSignOut } from './sign-out.ts'
export { ServiceMark } from './services/service-mark.tsx'
export { useServiceFailure } from './services/use-service-failure.ts'
