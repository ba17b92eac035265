export {
  Deferred,
  type Deliver,
  type MessageOwner,
  type QueuedMessage,
  type Message,
  type Outbox,
  Undeliverable,
} from './outbox.ts'
export type { Delivery } from './sender.ts'
export { openOutbox } from './open-outbox.ts'
