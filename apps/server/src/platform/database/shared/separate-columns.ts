/**
 * Columns that triggers of other tables change often and few statements read, by table. Each has a version of its own, so
 * that a change of it leaves valid what is cached of the rest of its table.
 */
const SEPARATE: ReadonlyMap<string, string> = new Map([['users', 'followersCount']])

/** The version's name, if the column has one of its own. */
export const separateVersion = (table: string, column: string | null): string | undefined =>
  column !== null && SEPARATE.get(table) === column ? `${table}.${column}` : undefined

/** The names of all these versions, with their columns. */
export const SEPARATE_VERSIONS: readonly (readonly [column: string, version: string])[] = [
  ...SEPARATE,
].map(([table, column]) => [column, `${table}.${column}`])
