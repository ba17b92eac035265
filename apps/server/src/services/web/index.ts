export { webModule } from './module.ts'
export { type Head } from './page.ts'
