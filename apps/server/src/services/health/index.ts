export { healthModule } from './module.ts'
