export type { Ear, Redis } from './redis.ts'
