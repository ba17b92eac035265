/** Where blobs lie. A key is our own random name: of a stored file, or of a chunk on its way in. */
export const folderOf = (key: string): string => `files/${key}`
export const previewsOf = (key: string): string => `previews/${key}`

/** What was uploaded, to the byte. */
export const bytesOf = (key: string): string => `${folderOf(key)}/bytes`
/** What an SVG looks like, as PNG. */
export const rasterOf = (key: string): string => `${folderOf(key)}/raster.png`
