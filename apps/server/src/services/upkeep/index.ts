export { purgeSweep, UPKEEP, upkeepModule } from './module.ts'
