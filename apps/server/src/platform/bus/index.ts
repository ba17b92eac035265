export type { Bus } from './bus.ts'
