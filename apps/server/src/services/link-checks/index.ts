export { linkChecksModule } from './module.ts'
