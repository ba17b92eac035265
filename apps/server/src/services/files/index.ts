export type { FileEvents } from './file-events.ts'
export { filesModule } from './module.ts'
export type { Original } from './previews/originals.ts'
