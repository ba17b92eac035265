export { blockedCommentsModule } from './module.ts'
