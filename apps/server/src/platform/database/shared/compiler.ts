import { DummyDriver, Kysely, type Dialect as KyselyDialect } from 'kysely'
import {
  type CompiledStatement,
  compileStatement,
  type CompileOptions,
  type Statement,
} from './statement.ts'

/**
 * Compiles each statement once, for all connections, with a query builder that can't execute. `finish` turns the
 * result into what the database stores.
 */
export function openCompiler<C>(
  words: Omit<KyselyDialect, 'createDriver'>,
  options: CompileOptions,
  finish: (compiled: CompiledStatement) => C,
): (statement: Statement<unknown, never>) => C {
  const builder = new Kysely<never>({
    dialect: { ...words, createDriver: () => new DummyDriver() },
  })
  const compiled = new WeakMap<Statement<unknown, never>, C>()
  return (statement) => {
    const known = compiled.get(statement)
    if (known !== undefined) return known
    const fresh = finish(compileStatement(builder, options, statement))
    compiled.set(statement, fresh)
    return fresh
  }
}
