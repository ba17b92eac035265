export { tokensModule } from './module.ts'
export type { Vouch } from './vouching.ts'
