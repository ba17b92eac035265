export * from './json.ts'
