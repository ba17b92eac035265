export { type RaidBrake, raidBrake } from './service.ts'
