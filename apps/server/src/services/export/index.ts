export { exportModule } from './module.ts'
