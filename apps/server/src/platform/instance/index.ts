export { findInstance } from './instance-store.ts'
export { noteIn } from './note.ts'
