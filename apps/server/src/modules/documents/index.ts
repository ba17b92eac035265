export { summarizeJob, type StoredJobDetails } from './job-facts.ts'
export { documentsModule } from './module.ts'
