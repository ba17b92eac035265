/**
 * Sizes in which pages request pictures: few widths in pixels, so that the cached renditions are shared. A card has 1280 px
 * at a density of 2, and so do the widest phones at 3.
 */
export const PICTURES = {
  widths: [320, 640, 1080, 1280, 1600, 2000],
  quality: 78,
  background: 'ffffff',
} as const

/** Widths for displaying a picture. They never exceed its own width, because upscaling only blurs. */
export function pictureWidths(ownWidth: number): readonly number[] {
  const smaller = PICTURES.widths.filter((width) => width < ownWidth)
  return smaller.length < PICTURES.widths.length ? [...smaller, ownWidth] : PICTURES.widths
}

/** Sides of the square avatar in pixels: one for lists, one for profiles. */
export const AVATAR_SIZES = [96, 272] as const

/** The smallest avatar size that is sharp at a pixel ratio of 2; otherwise the largest. */
export const avatarSizeFor = (size: number): number =>
  AVATAR_SIZES.find((side) => side >= 2 * size) ?? Math.max(...AVATAR_SIZES)
