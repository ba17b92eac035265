export { lettersModule } from './module.ts'
export type { Letters, Mailing } from './service.ts'
