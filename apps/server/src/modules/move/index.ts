export { type Destination, type Moved, moveTo } from './move-to.ts'
