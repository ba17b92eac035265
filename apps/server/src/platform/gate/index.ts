export { openGate } from './gate.ts'
export { openFairGate, type Permit, type Turn } from './fair-gate.ts'
