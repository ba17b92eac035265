export {
  type Deliver,
  type Forgotten,
  type KeptLetter,
  type Letter,
  type Outbox,
  Undeliverable,
} from './outbox.ts'
export { openOutbox } from './open-outbox.ts'
