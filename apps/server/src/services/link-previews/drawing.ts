import type { HeadCard } from '#lib/public-page'
import type { Paragraph } from '#platform/images'

/** What networks show of a link: 1.91 : 1. */
const CARD_SIZE = { width: 1200, height: 630 } as const

const { width: WIDTH, height: HEIGHT } = CARD_SIZE
const MARGIN = 64
/** Of faces and logos. */
const SIDE = 224
const PHOTO = { x: 560, width: WIDTH - 560, height: HEIGHT } as const
const COLORS = {
  ground: '#0c0f12',
  mat: '#07090b',
  text: '#e9edf0',
  muted: '#9aa7b1',
  lamp: '#ffb43a',
}

interface Drawn {
  readonly png: Buffer
  readonly width: number
  readonly height: number
}
type Kind = NonNullable<HeadCard['picture']>['kind']

interface Options {
  readonly paragraph: (paragraph: Paragraph) => Promise<Drawn>
  /** A picture as a JPEG that fits a box. */
  readonly fitted: (
    picture: Buffer,
    box: { readonly width: number; readonly height: number },
  ) => Promise<Buffer>
  /** Leaves out what can't be drawn. */
  readonly drawable: (text: string) => string
  readonly appName: string
}

const imageAt = (x: number, y: number, { png, width, height }: Drawn) =>
  `<image x="${x}" y="${Math.round(y)}" width="${width}" height="${height}" href="data:image/png;base64,${png.toString('base64')}"/>`

const embedded = (jpeg: Buffer, box: string) =>
  `<image ${box} href="data:image/jpeg;base64,${jpeg.toString('base64')}"/>`

const PHOTO_BOX = `x="${PHOTO.x}" y="0" width="${PHOTO.width}" height="${HEIGHT}"`
const FACE_BOX = `x="${MARGIN}" y="${MARGIN}" width="${SIDE}" height="${SIDE}" preserveAspectRatio="xMidYMid slice"`

/** The picture at its place: photos whole, in the right half; faces and logos in the upper left corner. */
function pictureOf(kind: Kind, jpeg: Buffer): string {
  if (kind === 'photo')
    return `<rect ${PHOTO_BOX} fill="${COLORS.mat}"/>${embedded(jpeg, PHOTO_BOX)}`
  const radius = kind === 'face' ? SIDE / 2 : 20
  const clip = `<clipPath id="c"><rect x="${MARGIN}" y="${MARGIN}" width="${SIDE}" height="${SIDE}" rx="${radius}"/></clipPath>`
  return `${clip}<g clip-path="url(#c)">${embedded(jpeg, FACE_BOX)}</g>`
}

/** Of the lines, whichever letters they have. */
const LINE = 1.36
const heightOf = ({ height }: Drawn, size: number): number =>
  Math.max(1, Math.round(height / (size * LINE))) * size * LINE

/** The title, and the lines below it. */
const paragraphsOf = (
  { title, lines }: HeadCard,
  drawable: (text: string) => string,
  { isPhoto, width }: { readonly isPhoto: boolean; readonly width: number },
): Paragraph[] =>
  [
    { text: title, size: isPhoto ? 44 : 64, width, lines: isPhoto ? 5 : 3, color: COLORS.text },
    ...lines.map((text) => ({ text, size: 32, width, lines: 2, color: COLORS.muted })),
  ]
    .map((each) => ({ ...each, text: drawable(each.text) }))
    .filter(({ text }) => text !== '')

/** The card of a link preview as an SVG, with texts as pictures: fonts differ between servers. */
export function cardDrawing({ paragraph, drawable, fitted, appName }: Options) {
  /** Paragraphs below each other, as many as there is room for. */
  async function column(x: number, paragraphs: readonly Paragraph[]): Promise<string> {
    const parts: string[] = []
    let y: number = MARGIN
    for (const each of paragraphs) {
      const drawn = await paragraph(each)
      const tall = heightOf(drawn, each.size)
      if (y + tall > HEIGHT - MARGIN - 48) break
      parts.push(imageAt(x, y + (tall - drawn.height) / 2, drawn))
      y += tall + (each === paragraphs[0] ? 16 : 4)
    }
    return parts.join('')
  }

  return async (card: HeadCard, picture: Buffer | undefined): Promise<string> => {
    const kind = picture && card.picture?.kind
    const isPhoto = kind === 'photo'
    const box = isPhoto ? PHOTO : { width: SIDE, height: SIDE }
    const image = kind ? pictureOf(kind, await fitted(picture, box)) : ''
    const x = kind === undefined || isPhoto ? MARGIN : MARGIN + SIDE + 48
    const width = (isPhoto ? PHOTO.x : WIDTH) - x - 48
    const text = await column(x, paragraphsOf(card, drawable, { isPhoto, width }))
    const brand = {
      text: drawable(appName) || '·',
      size: 28,
      width: 400,
      lines: 1,
      color: COLORS.lamp,
    }
    const name = await paragraph(brand)
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLORS.ground}"/>` +
      `<rect width="12" height="${HEIGHT}" fill="${COLORS.lamp}"/>` +
      `${image}${text}` +
      `${imageAt(MARGIN, HEIGHT - MARGIN - name.height, name)}</svg>`
    )
  }
}
