export { contentRulesModule } from './module.ts'
export { screening, type Screening } from './screening.ts'
