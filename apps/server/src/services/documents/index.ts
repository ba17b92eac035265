export { documentsModule } from './module.ts'
export type { DocumentsService } from './service.ts'
