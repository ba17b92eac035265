export { outboxScreens } from './screens.ts'
export { startSending } from './start-sending.ts'
