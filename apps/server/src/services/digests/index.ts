export { digestsModule } from './module.ts'
