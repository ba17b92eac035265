/** How pages ask for pictures: few widths in pixels, so that a rendering is made once and shown to many. */
export const PICTURES = {
  widths: [320, 640, 1080, 2000],
  quality: 78,
  background: 'ffffff',
} as const

/** The widths in which a picture is shown: never wider than it is itself, for that would only blur it. */
export function pictureWidths(ownWidth: number): readonly number[] {
  const smaller = PICTURES.widths.filter((width) => width < ownWidth)
  return smaller.length < PICTURES.widths.length ? [...smaller, ownWidth] : PICTURES.widths
}

/** Sides of the square in which a person's picture is shown, in pixels: one for lists, one for a profile. */
export const AVATAR_SIZES = [96, 272] as const

/** The least of them that is sharp on a screen with two pixels to one of CSS; the largest for all beyond. */
export const avatarSizeFor = (size: number): number =>
  AVATAR_SIZES.find((side) => side >= 2 * size) ?? Math.max(...AVATAR_SIZES)
