export { interestKeys } from './keys.ts'
export { SavedJobs } from './saved-jobs.tsx'
export { jobScreens } from './screens.ts'
