export { factsOfAd, type StoredFacts } from './job-facts.ts'
export { documentsModule } from './module.ts'
