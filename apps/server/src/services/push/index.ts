export { pushModule } from './module.ts'
export type { PushTarget, SendPush } from './send-push.ts'
