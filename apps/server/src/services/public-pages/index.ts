export { publicPagesModule } from './module.ts'
