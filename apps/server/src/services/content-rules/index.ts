export { contentRulesModule } from './module.ts'
export { screening, type Screened, type Screening } from './screening.ts'
