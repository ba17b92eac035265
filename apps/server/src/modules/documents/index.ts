export { documentsModule } from './module.ts'
export { type Files, type Picture } from './pictures.ts'
