export { openFairSemaphore, openSemaphore, type Permit, type QueueKey } from './semaphore.ts'
