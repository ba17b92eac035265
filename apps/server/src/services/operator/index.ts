export { auditWriter, type RecordEntry } from './audit/audit.ts'
export { operatorCommand } from './command.ts'
export { mailCommand } from './mail-command.ts'
export { operatorModule, type OperatorRecords } from './module.ts'
