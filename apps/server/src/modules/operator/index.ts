export { operatorModule } from './module.ts'
