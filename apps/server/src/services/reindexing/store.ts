import { type searchTables } from '#engine'
import { queries, type Values } from '#platform/database'

/** A full-text index, with the table of its documents. */
export type SearchIndex = ReturnType<typeof searchTables>[number]

/** A document, with what is indexed. */
type IndexedRow = Values & { readonly sequence: number }

interface Tables {
  /** The sequence before which documents of a table are still to be indexed; empty if none are. */
  indexing: { before: number }
  /** Any table of documents. */
  documents: IndexedRow
  /** Their tags. */
  tags: { tag: string; document: number }
}

const { all, run, value } = queries<Tables>()

/** Adds a document to an index of tags. It may be there already. */
export const tagInsertion = (table: string) =>
  run((sql, v: { tag: string; document: number }) =>
    sql
      .insertInto(table as 'tags')
      .values({ tag: v.tag, document: v.document })
      .onConflict((on) => on.doNothing()),
  )

/** The statements for the documents of one index that an older version has indexed. */
export function reindexingStore({ table, of, columns, fields }: SearchIndex) {
  const indexing = `${of}_indexing` as 'indexing'
  return {
    findStart: value((sql) => sql.selectFrom(indexing).select('before')),
    /** The next documents, newest first. */
    list: all((sql, v: { before: number; limit: number }) =>
      sql
        .selectFrom(of as 'documents')
        .select(['sequence', ...columns])
        .where('sequence', '<', v.before)
        .orderBy('sequence', 'desc')
        .limit(v.limit)
        .$castTo<IndexedRow>(),
    ),
    /** Replaces the words of a document, by field. */
    replace: run((_, v: Values, dialect) =>
      dialect.updateSearchRow({
        table,
        key: v['sequence'],
        entries: fields.map((name) => [name, v[name]] as const),
      }),
    ),
    move: run((sql, v: { before: number }) => sql.updateTable(indexing).set({ before: v.before })),
    end: run((sql) => sql.deleteFrom(indexing)),
  }
}
