export { type Pace as SocketPace } from './limits.ts'
export { realtimeModule } from './module.ts'
