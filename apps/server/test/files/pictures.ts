import sharp, { type Sharp } from 'sharp'

/** Generated pictures for tests. Each is noise from its seed, so no two are equal. */

function noise(width: number, height: number, seed: number): Buffer {
  const pixels = Buffer.alloc(width * height * 3)
  let state = seed
  for (let at = 0; at < pixels.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    pixels[at] = state >>> 24
  }
  return pixels
}

/** A photo-like picture for any encoder: smooth, coloured grain. */
export function picture(width: number, height: number, seed = 1): Sharp {
  const grain = noise(8, 8, seed)
  return sharp(grain, { raw: { width: 8, height: 8, channels: 3 } }).resize(width, height, {
    fit: 'fill',
  })
}

export const png = (width: number, height: number, seed?: number) =>
  picture(width, height, seed).png().toBuffer()

export const jpeg = (width: number, height: number, seed?: number) =>
  picture(width, height, seed).jpeg().toBuffer()

/** Grain `across` cells wide, scaled to a photo of 4000 × 3000 pixels. */
async function grain(across: number, sigma: number) {
  const noise = { type: 'gaussian', mean: 128, sigma } as const
  const size = { width: across, height: (across * 3) / 4 }
  const small = sharp({ create: { ...size, channels: 3, background: '#808080', noise } })
  return sharp(await small.png().toBuffer())
    .resize(4000, 3000, { fit: 'fill' })
    .raw()
    .toBuffer()
}

/** A photo like a camera's: 12 million pixels in about 3 MB, with shapes of every size and sensor grain. */
export async function photo(): Promise<Buffer> {
  const raw = { width: 4000, height: 3000, channels: 3 } as const
  const [ground, ...finer] = await Promise.all([
    grain(12, 60),
    grain(60, 24),
    grain(400, 6),
    grain(2000, 24),
  ])
  return sharp(ground, { raw })
    .composite(finer.map((input) => ({ input, raw, blend: 'overlay' })))
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** A photo like a phone's: rotated by EXIF, with location, owner and device in its metadata. */
export const phonePhoto = (width: number, height: number) =>
  picture(width, height)
    .withExif({
      IFD0: { Make: 'SECRETMAKE', Copyright: 'SECRETOWNER' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '48/1 12/1 30/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '16/1 22/1 5/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>SECRETXMP</note></x:xmpmeta>')
    .jpeg()
    .toBuffer()

export const svg = (body = '<rect width="40" height="30" fill="#ff6600"/>') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">${body}</svg>`)

/** The properties of a picture: type, size, colour profile, metadata, and any of its pixels. */
export async function readPicture(bytes: Buffer) {
  const { format, width, height, icc, exif, xmp, orientation } = await sharp(bytes).metadata()
  const { data, info } = await sharp(bytes, { ignoreIcc: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels
    return [...data.subarray(at, at + info.channels)]
  }
  return { format, width, height, icc, metadata: exif ?? xmp ?? orientation, pixel }
}
