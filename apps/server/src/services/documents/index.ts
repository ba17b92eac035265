export { documentsModule } from './module.ts'
