import { excerpt } from '#lib/plain-text'
import { escapeHtml } from '#lib/html'
import { loadOnce } from '#lib/load-once'
import { loadSharp } from './drawings.ts'

interface FontFile {
  /** The path of a font that we ship, and its family. */
  readonly file: string
  readonly family: string
}

export interface Paragraph {
  readonly text: string
  /** Of the font, in pixels. */
  readonly size: number
  /** Where lines break, in pixels. */
  readonly width: number
  /** A text that needs more is cut off. */
  readonly lines: number
  readonly color: string
}

/** The height of a line, in sizes of its font: more than any of our fonts has, and less than a line and a letter. */
const LINE = 1.45

type Sharp = Awaited<ReturnType<typeof loadSharp>>['default']

/** Draws lines of text, in any of these fonts that has a character, as transparent pictures that fit them closely. */
export function openParagraphs(fonts: readonly FontFile[]) {
  const families = fonts.map(({ family }) => family).join(', ')

  const draw = async (
    sharp: Sharp,
    text: string,
    { size, width, color }: Omit<Paragraph, 'text'>,
  ) =>
    sharp({
      text: {
        text: `<span foreground="${color}">${escapeHtml(text)}</span>`,
        font: `${families} ${size}px`,
        width,
        wrap: 'word-char',
        rgba: true,
        dpi: 72,
      },
    })
      .png({ compressionLevel: 3 })
      .toBuffer({ resolveWithObject: true })

  /** A font that was used once is there for all later texts of the process. */
  const load = loadOnce(async () => {
    const { default: sharp } = await loadSharp()
    for (const { file, family } of fonts) {
      const text = { text: '1', font: `${family} 12px`, fontfile: file }
      await sharp({ text }).png().toBuffer()
    }
    return sharp
  })

  return async ({ text, ...look }: Paragraph) => {
    const sharp = await load()
    const max = look.lines * look.size * LINE
    let shown = text
    for (;;) {
      const { data: png, info } = await draw(sharp, shown, look)
      const { width, height } = info
      const letters = Array.from(shown).length
      if (height <= max || letters < 8) return { png, width, height }
      shown = excerpt(shown, Math.min(letters - 2, Math.ceil((letters * max) / height)))
    }
  }
}
