export { resumesModule } from './module.ts'
export { type ResumeService } from './service.ts'
