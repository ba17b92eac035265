export { codeOf, openOutageReport, refusalIn, type Report } from '../notice.ts'
export type { ChannelListener, Redis } from './redis.ts'
