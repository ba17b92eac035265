export { Moderation } from './moderation.tsx'
export { useMay } from './use-may.ts'
