export { operatorCommand } from './command.ts'
export { operatorModule, type OperatorRecords } from './module.ts'
