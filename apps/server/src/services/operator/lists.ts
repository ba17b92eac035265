import { AppError } from '@devhood/contract'

/** The last entry of the page before, by its id; undefined for the first page. Throws `general_cursor_not_found`. */
export async function findCursor<Row>(
  id: string | undefined,
  find: (values: { readonly id: string }) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  if (id === undefined) return undefined
  const row = await find({ id })
  if (row === undefined) throw new AppError('general_cursor_not_found')
  return row
}
