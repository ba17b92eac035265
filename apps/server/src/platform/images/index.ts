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
export { openDrawings } from './drawings.ts'
export { openImages } from './open-images.ts'
