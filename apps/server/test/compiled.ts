import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'

type Compiler = FastifySchemaCompiler<unknown>
type Compiled = ReturnType<Compiler>

/** By where a value comes from and by its schema, which stays as it is: compiled once for all tests of a process. */
const compiled = new Map<string | undefined, WeakMap<object, Compiled>>()

/** Has the server check with schemas that an earlier one has compiled, in the same words. */
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
