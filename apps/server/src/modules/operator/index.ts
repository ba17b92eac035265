export { operatorCommand } from './command.ts'
export { operatorModule } from './module.ts'
