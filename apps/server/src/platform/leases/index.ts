export type { Leases } from './leases.ts'
