import { type Picture } from '@devhood/contract/collections'

/** Width in pixels from which a picture stays sharp enough to be cut. */
const MIN_WIDTH = 240

/** Whether a picture is so tall that the window would show it as a strip: its page shows its beginning, and the rest on demand. */
export const isCut = ({ width, height }: Pick<Picture, 'width' | 'height'>): boolean =>
  width >= MIN_WIDTH && width * 2 < height
