export { metricsModule } from './module.ts'
