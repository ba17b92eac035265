import { type Transport } from './transport/transport.ts'

export interface InitialsOptions {
  /** Default: the caller's own name. */
  readonly name?: string
  readonly width?: number
  readonly height?: number
  /** Hexadecimal, without #. */
  readonly background?: string
}

export function avatarUrls({ url }: Transport) {
  return {
    /** URL of a picture with the initials of a name. */
    initialsUrl: (options: InitialsOptions = {}) => url('/avatars/initials', { ...options }),
  }
}
