export {
  type Deliver,
  type MessageOwner,
  type QueuedMessage,
  type Message,
  type Outbox,
  Undeliverable,
} from './outbox.ts'
export { openOutbox } from './open-outbox.ts'
