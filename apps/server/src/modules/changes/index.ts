export {
  type AccountChange,
  type Change,
  type Changes,
  type News,
  openChanges,
  type RecordChange,
} from './changes.ts'
