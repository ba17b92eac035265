export * from './outbox.ts'
export type { Delivery } from './sender.ts'
export { openOutbox, type Outbox } from './open-outbox.ts'
