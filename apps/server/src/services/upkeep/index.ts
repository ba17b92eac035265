export { handleDue } from './rounds.ts'
export { purgeSweep, UPKEEP, upkeepModule } from './module.ts'
