export type { Count, Counters } from './counters.ts'
