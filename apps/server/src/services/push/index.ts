export { pushModule } from './module.ts'
export type { SendPush } from './send-push.ts'
