export { lettersModule } from './module.ts'
export type { Addressee, Letters, Mailing } from './service.ts'
