export {
  type AccountChange,
  type Change,
  type Changes,
  type ClientChange,
  openChanges,
  type RecordChange,
} from './changes.ts'
