export { ModerationSheet } from './moderation.tsx'
export { type Area, useArea, useMay } from './use-may.ts'
