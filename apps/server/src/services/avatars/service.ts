import { AppError } from '@devhood/contract'
import type { Actor } from '#engine'
import type { AccountService } from '#services/account'
import { BROWSER_BOX, BROWSERS } from './drawings/browsers.ts'
import { CARD_BOX, cardOf } from './drawings/cards.ts'
import { flagOf } from './drawings/flags.ts'
import type { Font, FontOf } from './drawings/fonts.ts'
import { colorOf, drawInitials, initialsOf, spaceIn } from './drawings/initials.ts'
import { type DrawnText, lettering, type Space, textLettering } from './drawings/lettering.ts'
import { drawQr } from './drawings/qr.ts'
import { type Size, svgOf } from './drawings/svg.ts'

const INITIALS_SIDE = 500
const MARK_SIDE = 100

/** In pixels; 0 and undefined mean the default. */
type WantedSize = Partial<Size>

interface WantedInitials extends WantedSize {
  /** The default is the caller's name, else their email; a guest gets a plain square. */
  readonly name?: string
  /** Six hexadecimal digits; by default the letters determine one of five. */
  readonly background?: string
}

export type IconSet = 'browsers' | 'credit-cards' | 'flags'

interface Icon {
  readonly box: string
  readonly content: string
}

function drawn(box: string, content: string | undefined): Icon | undefined {
  return content === undefined ? undefined : { box, content }
}

const SETS: Readonly<
  Record<IconSet, (code: string) => Icon | undefined | Promise<Icon | undefined>>
> = {
  browsers: (code) =>
    drawn(BROWSER_BOX, Object.hasOwn(BROWSERS, code) ? BROWSERS[code] : undefined),
  'credit-cards': (code) => drawn(CARD_BOX, cardOf(code)),
  flags: flagOf,
}

function sizeFrom({ width, height }: WantedSize, standard: number): Size {
  return { width: width || standard, height: height || standard }
}

/** Letters of one word each stay apart, where a script would join them. */
const APART = '\u200c'

interface Options {
  readonly accounts: Pick<AccountService, 'get'>
  readonly fonts: () => Promise<FontOf>
  /** Draws text in a font, at a size in pixels. */
  readonly drawText: (
    text: string,
    font: Pick<Font, 'file' | 'family' | 'size'>,
  ) => Promise<DrawnText>
}

/** Generated pictures: each is an SVG of the requested size. */
export function avatarService({ accounts, fonts, drawText }: Options) {
  async function nameOf(actor: Actor | undefined): Promise<string> {
    if (actor === undefined) return ''
    const { name, email } = await accounts.get(actor)
    return name === '' ? email : name
  }

  async function drawLetters(
    letters: readonly string[],
    font: Font,
    space: Space,
  ): Promise<string> {
    const size = Math.max(1, Math.round(font.size * space.height))
    return textLettering(await drawText(letters.join(APART), { ...font, size }), space)
  }

  async function initials(actor: Actor | undefined, wanted: WantedInitials): Promise<string> {
    const name = wanted.name ?? (await nameOf(actor))
    const { letters, font } = initialsOf(name, await fonts())
    const size = sizeFrom(wanted, INITIALS_SIDE)
    const space = spaceIn(size)
    const drawn = font
      ? await drawLetters(letters, font, space)
      : lettering(letters.join(''), space, '#000')
    // Few letters are the initials of many names.
    const subject = font || letters.length === 0 ? name : letters.join('')
    return drawInitials(drawn, (wanted.background ?? colorOf(subject)).toUpperCase(), size)
  }

  /** Throws `general_argument_invalid` for an unknown code. */
  async function icon(set: IconSet, code: string, wanted: WantedSize): Promise<string> {
    const found = await SETS[set](code)
    if (found === undefined)
      throw new AppError('general_argument_invalid', {
        message: `Parameter "code" must be one of the codes of ${set}.`,
      })
    return svgOf(sizeFrom(wanted, MARK_SIDE), found.content, found.box)
  }

  return { initials, icon, qr: drawQr }
}

export type AvatarService = ReturnType<typeof avatarService>
