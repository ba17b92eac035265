export { erasureModule } from './module.ts'
