export { Moderation } from './moderation.tsx'
export { type Area, useArea } from './use-may.ts'
