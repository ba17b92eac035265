export { FirstSteps } from './card.tsx'
export { NewestJobs } from './newest-jobs.tsx'
