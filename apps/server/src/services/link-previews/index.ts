export { linkPreviewsModule } from './module.ts'
