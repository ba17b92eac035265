export { openLruCache, type LruCache } from './lru-cache.ts'
