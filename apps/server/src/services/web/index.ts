export { webModule } from './module.ts'
export { type FindHead, type Head } from './head.ts'
