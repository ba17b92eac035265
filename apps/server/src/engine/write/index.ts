export { type Increment, incrementRecord, type IncrementResult } from './increments.ts'
export { applyOperators, operatorsIn, rejectOperators } from './operators.ts'
export {
  type Change,
  type Membership,
  createRecord,
  deleteRecord,
  getDeletable,
  updateRecord,
  type WriteContext,
} from './records.ts'
export { findRow } from './write-statements.ts'
