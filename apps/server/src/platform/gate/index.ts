export { openGate } from './gate.ts'
