export { openApiModule } from './module.ts'
