export { usernamesModule } from './module.ts'
