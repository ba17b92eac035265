export { codeOf, openOutageReport, refusalIn, type Report } from '../outage-report.ts'
export type { ChannelListener, Redis } from './redis.ts'
