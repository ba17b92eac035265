export { avatarsModule } from './module.ts'
