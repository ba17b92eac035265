export type { FileEvents } from './file-events.ts'
export type { GuestPicture } from './previews/viewing.ts'
export { filesModule } from './module.ts'
export type { Original } from './previews/originals.ts'
