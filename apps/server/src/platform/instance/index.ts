export { type DatabaseState } from './check-instance.ts'
export { findInstance } from './instance-store.ts'
export { readInstanceMarker } from './instance-marker.ts'
