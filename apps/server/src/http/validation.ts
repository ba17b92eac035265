import { AppError } from '@devhood/contract'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

type Properties = Readonly<Record<string, { readonly type?: string }>>
type Values = Record<string, unknown>

/** Text of an address as the type that the schema names; what does not fit stays text, to be refused. */
function typed(value: unknown, type: string | undefined): unknown {
  if (type === 'array') return Array.isArray(value) ? value : [value]
  if (typeof value !== 'string' || value === '') return value
  if (type === 'integer' || type === 'number')
    return /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value
  if (type === 'boolean' && /^(true|1)$/.test(value)) return true
  if (type === 'boolean' && /^(false|0)$/.test(value)) return false
  return value
}

function typedValues(values: Values, properties: Properties): Values {
  const result: Values = {}
  for (const name of Object.keys(properties))
    if (values[name] !== undefined) result[name] = typed(values[name], properties[name]?.type)
  return result
}

interface Fault {
  readonly keyword: string
  readonly instancePath: string
  readonly params: object
  readonly message: string
}

/** `/tags/3` as `tags[3]`. */
function parameterAt(instancePath: string): string {
  const [name = '', ...rest] = instancePath.split('/').slice(1)
  return name + rest.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('')
}

function sentenceOf({ keyword, instancePath, params, message }: Fault): string {
  const name = parameterAt(instancePath)
  if (keyword === 'required' && 'requiredProperties' in params) {
    const missing = String([params.requiredProperties].flat()[0])
    return `Parameter "${name === '' ? missing : `${name}.${missing}`}" is not optional.`
  }
  return name === '' ? `The body ${message}.` : `Parameter "${name}" ${message}.`
}

/**
 * Checks bodies as they are, and query strings and paths after turning text into the types that the
 * schema names. Refuses with `general_argument_invalid`, naming the parameter and its fault.
 */
export function useSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => {
    const validator = Compile(schema)
    const properties = ('properties' in schema ? schema.properties : {}) as Properties
    return (input: unknown) => {
      const value = httpPart === 'body' ? input : typedValues(input as Values, properties)
      if (validator.Check(value)) return { value }
      const [fault] = validator.Errors(value)
      const message = fault === undefined ? 'The request is not valid.' : sentenceOf(fault)
      return { error: new AppError('general_argument_invalid', { message }) }
    }
  })
}
