export { findInstance } from './instance-store.ts'
export { readInstanceMarker } from './note.ts'
