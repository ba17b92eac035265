export { openSemaphore } from './semaphore.ts'
export { openFairSemaphore, type Permit, type QueueKey } from './fair-semaphore.ts'
