export { dashboardModule } from './module.ts'
