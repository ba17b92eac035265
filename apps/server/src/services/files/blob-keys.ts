/** The folder of a blob. A key is our own random name, of a stored file or of an uploaded chunk. */
export const blobFolder = (key: string): string => `files/${key}`
export const previewFolder = (key: string): string => `previews/${key}`

export const originalBlobKey = (key: string): string => `${blobFolder(key)}/bytes`
export const rasterBlobKey = (key: string): string => `${blobFolder(key)}/raster.png`
