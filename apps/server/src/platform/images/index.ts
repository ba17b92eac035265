export {
  type FollowUp,
  GRAVITIES,
  type Images,
  type OutputType,
  PLAIN,
  type Picture,
  type PictureType,
  type RenderOpen,
  type Rendition,
} from './images.ts'
export { HEAD_BYTES, measurePicture } from './measure.ts'
export { type TaskOwner } from './queue/queue.ts'
export { openDrawings, openTextDrawings } from './drawings.ts'
export { openImages } from './open-images.ts'
