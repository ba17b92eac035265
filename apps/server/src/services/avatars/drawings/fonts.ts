import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@devhood/contract'
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

/** Reads which characters the fonts of running text have. */
export async function readCoverage(): Promise<(code: number) => boolean> {
  const fonts = await Promise.all(TEXT_FONTS.map(async ({ file }) => readFile(file)))
  const known = fonts.map(charactersOf)
  return (code) => known.some((has) => has(code))
}

/** The font that has all characters of a text; undefined when none has. */
export type FontOf = (text: string) => Font | undefined

/** Reads the fonts' character maps, once. Throws `general_service_unavailable` when they can't be read now. */
export function openFonts(): () => Promise<FontOf> {
  async function load(): Promise<FontOf> {
    const known = await Promise.all(
      FONTS.map(async (each) => ({ font: each, has: charactersOf(await readFile(each.file)) })),
    )
    return (text) => {
      const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
      return known.find(({ has }) => codes.every(has))?.font
    }
  }
  let loading: Promise<FontOf> | undefined
  return async () => {
    loading ??= load()
    return loading.catch((error: unknown) => {
      loading = undefined
      throw new AppError('general_service_unavailable', { cause: error })
    })
  }
}
