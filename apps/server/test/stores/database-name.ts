import type { Dialect } from '../../src/platform/database/index.ts'
import { sqliteDialect } from '../../src/platform/database/sqlite/dialect.ts'

/** The database of a dialect. Only tests may ask: the product asks a dialect what it can do. */
export const databaseName = (dialect: Dialect): 'sqlite' | 'postgres' =>
  dialect === sqliteDialect ? 'sqlite' : 'postgres'
