import { AppError } from '@devhood/contract'
import { type Images, measurePicture, PLAIN } from '#platform/images'
import type { FetchRemote, Remote } from '#platform/remote'
import { pngInIcon } from './icon-file.ts'
import { iconsIn } from './page-icons.ts'
import type { Size } from '../drawings/svg.ts'

const FAVICON = { width: 56, height: 56 }
/** How many of a page's declared icons are tried before the one at the default URL. */
const NAMED_MAX = 3

interface Options {
  readonly remote: Remote
  readonly images: Pick<Images, 'inspect' | 'render'>
  /** Whether requests to other servers are allowed at all. */
  readonly isEnabled: boolean
}

const isFine = ({ status }: { status: number }) => status >= 200 && status < 300

async function* whole(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Pictures of other servers, re-encoded: the original bytes are never served. */
export function remotePictures({ remote, images, isEnabled }: Options) {
  /** Undefined for anything but a PNG, JPEG, SVG or icon file, and for a damaged or too large one. */
  async function redraw(bytes: Buffer, size: Size, person: string): Promise<Buffer | undefined> {
    const source = pngInIcon(bytes) ?? bytes
    try {
      const turn = { person, pixels: measurePicture(source) }
      const { raster } = await images.inspect(() => whole(source), turn)
      const wanted = { ...PLAIN, ...size }
      const rendered = await images.render(() => whole(raster ?? source), turn, wanted)
      return rendered.bytes
    } catch (error) {
      if (error instanceof AppError && error.status < 500 && error.status !== 429) return undefined
      throw error
    }
  }

  async function withRemote<T>(work: (get: FetchRemote) => Promise<T>): Promise<T> {
    if (!isEnabled) throw new AppError('avatar_remote_url_failed')
    return remote.withFetch(work)
  }

  /** Scaled and cropped to the size, in the person's queue. */
  async function image(url: string, size: Size, person: string): Promise<Buffer> {
    // Rendered within `withRemote`: its limit on concurrent fetches limits concurrent renderings, too.
    const picture = await withRemote(async (get) => {
      const response = await get(url)
      return isFine(response) ? redraw(response.body, size, person) : undefined
    })
    if (picture === undefined) throw new AppError('avatar_image_not_found')
    return picture
  }

  /** Skips a URL that can't be fetched: there may be another icon. */
  async function iconAt(
    url: string,
    get: FetchRemote,
    person: string,
  ): Promise<Buffer | undefined> {
    const response = await get(url).catch(() => undefined)
    return response && isFine(response) ? redraw(response.body, FAVICON, person) : undefined
  }

  async function favicon(url: string, person: string): Promise<Buffer> {
    return withRemote(async (get) => {
      const page = await get(url)
      const named = isFine(page) ? (await iconsIn(page.body, page.url)).slice(0, NAMED_MAX) : []
      for (const each of [...named, new URL('/favicon.ico', page.url).href]) {
        const icon = await iconAt(each, get, person)
        if (icon !== undefined) return icon
      }
      throw new AppError('avatar_icon_not_found')
    })
  }

  return { image, favicon }
}

export type RemotePictures = ReturnType<typeof remotePictures>
