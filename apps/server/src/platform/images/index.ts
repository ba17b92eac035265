export {
  GRAVITIES,
  type Images,
  type OutputType,
  PLAIN,
  type Picture,
  type PictureType,
  type Rendition,
} from './images.ts'
export { openDrawings } from './drawings.ts'
export { openImages } from './open-images.ts'
