export { type HeldKey, type RaidBrake, raidBrake } from './service.ts'
