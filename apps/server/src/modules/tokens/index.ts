export { tokensModule } from './module.ts'
