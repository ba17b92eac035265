export * from './keys.ts'
