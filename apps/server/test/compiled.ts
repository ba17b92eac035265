import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'

type Compiler = FastifySchemaCompiler<unknown>
type Compiled = ReturnType<Compiler>

/**
 * Validators by part of the request and by schema, whose identity is stable: compiled once for all tests of a
 * process.
 */
const compiled = new Map<string | undefined, WeakMap<object, Compiled>>()

/** Lets the server use validators that an earlier server has compiled from the same schemas. */
export function shareSchemas(app: FastifyInstance): void {
  const compile = app.validatorCompiler as Compiler
  app.setValidatorCompiler((route) => {
    const { httpPart } = route
    const known = compiled.get(httpPart) ?? new WeakMap<object, Compiled>()
    const schema = route.schema as object
    const found = known.get(schema) ?? compile(route)
    compiled.set(httpPart, known.set(schema, found))
    return found
  })
}
