import { type Transport } from './transport/transport.ts'

export interface InitialsOptions {
  /** Left out: the caller's own. */
  readonly name?: string
  readonly width?: number
  readonly height?: number
  /** Hexadecimal, without #. */
  readonly background?: string
}

export function avatarUrls({ url }: Transport) {
  return {
    /** A picture of the first letters of a name. */
    initialsUrl: (options: InitialsOptions = {}) => url('/avatars/initials', { ...options }),
  }
}
