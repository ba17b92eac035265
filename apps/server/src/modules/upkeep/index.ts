export { type Sweep, upkeepModule } from './module.ts'
