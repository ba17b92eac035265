export { interestKeys } from './keys.ts'
export { SavedJobs } from './saves/saved-jobs.tsx'
export { jobScreens } from './screens.ts'
