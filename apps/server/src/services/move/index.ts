export { type Destination, type MoveResult, moveTo } from './move-to.ts'
