export { purgeSweep, upkeepModule } from './module.ts'
