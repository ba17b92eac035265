export { type ExportModule, exportModule } from './module.ts'
