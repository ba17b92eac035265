export { openSemaphore } from './gate.ts'
export { openFairSemaphore, type Permit, type QueueKey } from './fair-gate.ts'
