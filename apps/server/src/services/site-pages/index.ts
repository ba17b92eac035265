export { sitePagesModule } from './module.ts'
