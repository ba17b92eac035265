export { resumesModule } from './module.ts'
