export { pushModule } from './module.ts'
export { authorsOf } from './push-message.ts'
