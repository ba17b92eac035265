export { reindexing } from './reindexing.ts'
