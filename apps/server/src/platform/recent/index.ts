export { openLruCache, type LruCache } from './recent.ts'
