export { filesModule } from './module.ts'
export type { Original } from './previews/originals.ts'
