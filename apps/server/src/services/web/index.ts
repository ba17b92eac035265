export { webModule } from './module.ts'
