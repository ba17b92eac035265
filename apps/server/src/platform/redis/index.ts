export { codeOf, openNotice, refusalIn, type Report } from '../notice.ts'
export type { Ear, Redis } from './redis.ts'
