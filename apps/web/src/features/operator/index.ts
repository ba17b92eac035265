export { Moderation } from './moderation.tsx'
export { ModerationMenu } from './moderation-menu.tsx'
export { type Area, useArea } from './use-may.ts'
