import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@devhood/contract'
import { loadOnce } from '#lib/load-once'
import { charactersOf } from './character-map.ts'

export interface Font {
  readonly file: string
  readonly family: string
  /** The font size at which its letters are as tall as our capitals, which have the height 1. */
  readonly size: number
}

const FOLDER = join(import.meta.dirname, '../fonts')
const font = (file: string, family: string, size: number): Font => ({
  file: join(FOLDER, file),
  family: `Devhood Initials ${family}`,
  size,
})
const FONTS = [
  font('latin.ttf', 'Latin', 1.4),
  font('arabic.ttf', 'Arabic', 1.5),
  font('hebrew.ttf', 'Hebrew', 1.5),
  font('thai.ttf', 'Thai', 1.5),
  font('devanagari.ttf', 'Devanagari', 1.4),
  font('cjk.otf', 'Cjk', 1.25),
]

/** The fonts of running text, in their order of preference; names begin with no emoji. */
export const TEXT_FONTS: readonly Font[] = [...FONTS, font('emoji.ttf', 'Emoji', 1)]

/** Reads the fonts' character maps. Throws `general_service_unavailable` when they can't be read now. */
async function readCharacters(fonts: readonly Font[]) {
  try {
    return await Promise.all(
      fonts.map(async (each) => ({ font: each, has: charactersOf(await readFile(each.file)) })),
    )
  } catch (error) {
    throw new AppError('general_service_unavailable', { cause: error })
  }
}

/** Reads which characters the fonts of running text have. */
export async function readCoverage(): Promise<(code: number) => boolean> {
  const known = await readCharacters(TEXT_FONTS)
  return (code) => known.some(({ has }) => has(code))
}

/** The font that has all characters of a text; undefined when none has. */
export type FontOf = (text: string) => Font | undefined

export const openFonts = (): (() => Promise<FontOf>) =>
  loadOnce(async () => {
    const known = await readCharacters(FONTS)
    return (text) => {
      const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
      return known.find(({ has }) => codes.every(has))?.font
    }
  })
