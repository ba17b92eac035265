export { emailRule, nameRule, passwordRule } from './credentials.ts'
export {
  type CurrentUser,
  currentUserQuery,
  CurrentUserProvider,
  useCurrentUser,
  useViewer,
} from './current-user.tsx'
export { useMayPostJobs } from './use-may-post-jobs.ts'
export { clearUserData } from './leave.ts'
export { accountKeys, ownAccountQuery } from './own-account.ts'
export {
  hasFallback,
  signOutWithOtherTabs,
  signInPath,
  initialRedirect,
  redirectTarget,
} from './session.ts'
export { accountScreens } from './screens.ts'
export { signOut, useSignOut } from './sign-out.ts'
export { ProviderIcon } from './services/service-mark.tsx'
export { useProviderError } from './services/use-service-failure.ts'
