import { hash } from 'node:crypto'
import type { Actor } from '#engine'
import type { AccountService } from '#modules/account'
import type { Initials } from '#platform/images'
import { colorOf, initialsOf } from './initials.ts'

/** Changes with the drawing, so that browsers fetch what looks different now. */
const DRAWING = 1
const DEFAULT_SIZE = 500

export interface Wanted {
  /** Without it the caller's own, else his e-mail; a guest gets a plain square. */
  readonly name?: string
  /** In pixels; 0 and nothing mean 500. */
  readonly width?: number
  readonly height?: number
  /** Six hexadecimal digits; by default the letters pick one of five. */
  readonly background?: string
}

interface Options {
  readonly accounts: Pick<AccountService, 'get'>
  readonly draw: (initials: Initials) => Promise<Buffer>
}

export function avatarService({ accounts, draw }: Options) {
  async function nameOf(actor: Actor | undefined): Promise<string> {
    if (actor === undefined) return ''
    const { name, email } = await accounts.get(actor)
    return name === '' ? email : name
  }

  /** What there is to draw, and a tag that two equal drawings share. */
  async function plan(actor: Actor | undefined, wanted: Wanted) {
    const letters = initialsOf(wanted.name ?? (await nameOf(actor)))
    const initials = {
      letters,
      color: (wanted.background ?? colorOf(letters)).toUpperCase(),
      width: wanted.width || DEFAULT_SIZE,
      height: wanted.height || DEFAULT_SIZE,
    }
    const text = [DRAWING, letters, initials.color, initials.width, initials.height].join(' ')
    return { initials, etag: `"${hash('sha256', text).slice(0, 24)}"` }
  }

  return { plan, draw }
}

export type AvatarService = ReturnType<typeof avatarService>
