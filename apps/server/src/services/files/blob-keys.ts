/** Where blobs lie. A key is our own random name: of a stored file, or of a chunk on its way in. */
export const blobFolder = (key: string): string => `files/${key}`
export const previewFolder = (key: string): string => `previews/${key}`

/** What was uploaded, to the byte. */
export const originalBlobKey = (key: string): string => `${blobFolder(key)}/bytes`
/** What an SVG looks like, as PNG. */
export const rasterBlobKey = (key: string): string => `${blobFolder(key)}/raster.png`
