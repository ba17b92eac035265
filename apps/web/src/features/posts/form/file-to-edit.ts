import { api } from '#lib/api/api'
import { whyNotEditable } from '#lib/pictures/editing/editable'

import { type PostPicture } from './use-post-pictures.ts'

/** The file of a picture, which can be edited; otherwise an error that says why not. */
export async function fileToEdit({ upload, stored }: PostPicture): Promise<File> {
  const file = upload?.original ?? (stored && (await download(stored.imageId)))
  if (!file) throw new Error(NOT_LOADED)
  const reason = await whyNotEditable(file)
  if (reason !== undefined) throw new Error(reason)
  return file
}

const NOT_LOADED = "The picture didn't load."

async function download(fileId: string): Promise<File> {
  const response = await fetch(api.files.downloadUrl(fileId)).catch(() => undefined)
  if (!response?.ok) throw new Error(NOT_LOADED)
  const { name } = await api.files.get(fileId)
  const content = await response.blob()
  return new File([content], name, { type: content.type })
}
