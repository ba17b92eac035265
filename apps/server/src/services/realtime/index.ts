export { type Intervals as SocketPace } from './limits.ts'
export { realtimeModule } from './module.ts'
