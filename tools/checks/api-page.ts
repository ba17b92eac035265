/** The parts of the OpenAPI description, and of its schemas, that the page shows. */
export interface ApiDescription {
  readonly info: { readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}
interface Operation {
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly security: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}
interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
}
type Content = Readonly<Record<string, { readonly schema?: Schema }>>
interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/** A table with cells as narrow as their text: one long cell would pad all others of its column. */
function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')
}

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1)

/** A type in a few characters: `text`, `Post[]`, `"" or DateTime`. */
function typeOf({ $ref, type, anyOf, items, ...rest }: Schema): string {
  if ($ref !== undefined) return nameOf($ref)
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  if ('const' in rest) return JSON.stringify(rest.const)
  if (rest.enum)
    return rest.enum.length > 8
      ? 'text'
      : rest.enum.map((each) => JSON.stringify(each)).join(' or ')
  if (type === 'array') return `${typeOf(items ?? {})}[]`
  return type === 'string' ? 'text' : (type ?? 'anything')
}

function takenBy({ parameters = [], requestBody }: Operation): string {
  const inQuery = parameters
    .filter((each) => each.in === 'query')
    .map(({ name, required }) => `\`${name}\`${required ? '' : '?'}`)
  const bodies = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => {
    const { properties = {}, required = [] } = schema ?? {}
    return Object.keys(properties).map((name) => `\`${name}\`${required.includes(name) ? '' : '?'}`)
  })
  return [...inQuery, ...bodies].join(' ')
}

function answersOf({ responses }: Operation): string {
  const answers = Object.entries(responses).filter(([status]) => status !== 'default')
  const inWords = answers.map(([status, { content = {} }]) => {
    const bodies = Object.entries(content).map(([type, { schema }]) =>
      schema?.$ref === undefined && type !== 'application/json' ? type : typeOf(schema ?? {}),
    )
    return [status, ...bodies].join(' ')
  })
  return inWords.join(', ')
}

const needsSession = ({ security }: Operation) =>
  security.every((each) => Object.keys(each).length > 0)

function sectionOf(tag: string, calls: readonly (readonly [string, Operation])[]): string {
  const rows = calls.map(([call, operation]) => [
    `\`${call}\``,
    [operation.summary, operation.description ?? ''].filter(Boolean).join('. '),
    needsSession(operation) ? 'session' : 'anyone',
    takenBy(operation),
    answersOf(operation),
  ])
  return `## ${tag}\n\n${table(['call', 'what it does', 'who', 'takes', 'answers'], rows)}`
}

function modelOf(name: string, { properties, required = [], ...schema }: Schema): string[] {
  if (!properties) return [`\`${name}\``, typeOf(schema)]
  if ('$collectionId' in properties) return [`\`${name}\``, 'a document']
  const fields = Object.entries(properties).map(
    ([field, type]) => `\`${field}\`${required.includes(field) ? '' : '?'} ${typeOf(type)}`,
  )
  return [`\`${name}\``, fields.join(', ')]
}

/** Renders the readable API page from the OpenAPI description. */
export function apiPage({ info, paths, components }: ApiDescription): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
    ),
  )
  const tags = [...new Set(calls.flatMap(([, { tags: names }]) => names))]
  const sections = tags.map((tag) =>
    sectionOf(
      tag,
      calls.filter(([, operation]) => operation.tags.includes(tag)),
    ),
  )
  const models = Object.entries(components.schemas).map(([name, schema]) => modelOf(name, schema))
  return `${[
    '# API',
    'Generated from the OpenAPI description at `/v1/openapi.json` of every server. To regenerate it: `vitest run tools/checks/api-page.test.ts -u`. [API coverage](api-coverage.md) lists a test for each call, [Errors](errors.md) all error types.',
    `${info.description} All paths are below \`/v1\`. A \`?\` marks an optional parameter.`,
    ...sections,
    '## Models',
    'Each document has `$id`, `$createdAt` and `$updatedAt` (DateTime), `$permissions`, `$databaseId`, `$collectionId` and, for newer clients, `$sequence`. Its other fields are declared in [packages/contract/src/collections](../packages/contract/src/collections), with their limits, who sets them, and which of them appear in nested documents.',
    table(['model', 'fields'], models),
  ].join('\n\n')}\n`
}
