export { upkeepModule } from './module.ts'
