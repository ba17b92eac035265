export { metricsModule } from './module.ts'
export { type Contents, contentsCounter } from './contents.ts'
export { countOpenReports } from './store.ts'
