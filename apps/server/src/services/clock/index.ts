export { clockModule } from './module.ts'
