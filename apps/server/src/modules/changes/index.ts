export { type Change, type Changes, openChanges, type RecordChange } from './changes.ts'
