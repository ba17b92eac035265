export { jobsModule } from './module.ts'
