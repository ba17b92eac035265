import { queries } from '../database/index.ts'

interface Tables {
  instance: { one: 1; id: string }
}
const { insert, value } = queries<Tables>()

/** The instance that a database belongs to; undefined until its files and keys are marked too. */
export const findInstance = value((sql) =>
  sql.selectFrom('instance').select('id').where('one', '=', 1),
)
export const insertInstance = insert('instance')
