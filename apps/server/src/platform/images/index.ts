export {
  GRAVITIES,
  type Images,
  type OutputType,
  type Picture,
  type PictureType,
  type Rendition,
} from './images.ts'
export { type Initials, openInitials } from './initials.ts'
export { openImages } from './open-images.ts'
