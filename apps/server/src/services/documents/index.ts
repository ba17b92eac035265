export { summarizeJob, type StoredJobDetails } from '../../resources/jobs/facts.ts'
export { documentsModule } from './module.ts'
