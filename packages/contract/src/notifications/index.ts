export * from './choices.ts'
export * from './fields.ts'
export * from './lines.ts'
export * from './sentences.ts'
