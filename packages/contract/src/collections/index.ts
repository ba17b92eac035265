export * from './list.ts'
export * from './users/about.ts'
export * from './declaration/declarations.ts'
export * from './declaration/field.ts'
