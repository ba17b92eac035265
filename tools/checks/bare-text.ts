import { parseSync } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const TEXTS = new Set(['Literal', 'TemplateLiteral'])

const isString = (node: Node): boolean =>
  TEXTS.has(node.type) &&
  (node.type !== 'Literal' ||
    typeof node['value'] === 'string' ||
    typeof node['value'] === 'number')

/** What an expression may render: texts that come and go, or change; anything else. */
function rendersText(node: Node): boolean {
  switch (node.type) {
    case 'ConditionalExpression':
      return [node['consequent'], node['alternate']].some(
        (part) => isNode(part) && (isString(part) || rendersText(part)),
      )
    case 'LogicalExpression':
      return isNode(node['right']) && (isString(node['right']) || rendersText(node['right']))
    case 'TemplateLiteral':
      return (node['expressions'] as Node[]).length > 0
    case 'CallExpression': {
      const callee = node['callee'] as Node
      return (
        callee.type === 'Identifier' &&
        /^(?:format|count|label|name|text|title)/i.test(String(callee['name']))
      )
    }
    case 'Identifier':
      return CHANGING.test(String(node['name']))
    case 'MemberExpression':
      // A text of a table, by what may change.
      return node['computed'] === true || rendersText(node['property'] as Node)
    default:
      return false
  }
}

/** Names of numbers that change while they are shown. */
const CHANGING = /(?:(?<!ac)count|total|number|index|length|left|progress|percent)$/i

const isBlank = (child: Node): boolean =>
  (child.type === 'JSXText' &&
    String(child['value']).trim() === '' &&
    String(child['value']).includes('\n')) ||
  (child.type === 'JSXExpressionContainer' &&
    (child['expression'] as Node).type === 'JSXEmptyExpression')

/** Whether what a child renders comes and goes. */
const isConditional = (child: Node): boolean => {
  if (child.type !== 'JSXExpressionContainer') return false
  const { type } = child['expression'] as Node
  return type === 'LogicalExpression' || type === 'ConditionalExpression'
}

function problemsOf(children: readonly Node[]): Node[] {
  const all = children.filter((child) => !isBlank(child))
  if (all.length < 2) return []
  return all.filter((child, at) => {
    if (child.type === 'JSXText') return at > 0 && isConditional(all[at - 1] as Node)
    return child.type === 'JSXExpressionContainer' && rendersText(child['expression'] as Node)
  })
}

function* walk(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const each of node) yield* walk(each)
  else if (isNode(node)) {
    yield node
    for (const [key, value] of Object.entries(node)) if (key !== 'parent') yield* walk(value)
  }
}

/** Lines with text that a translated page can't change: beside something that comes and goes, or changing itself. */
export function bareTexts(code: string): string[] {
  const { program } = parseSync('file.tsx', code)
  const found: string[] = []
  for (const node of walk(program))
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of problemsOf(node['children'] as Node[]))
        found.push(
          `${code.slice(0, child.start).split('\n').length}: ${code
            .slice(child.start, child.start + 80)
            .trim()
            .replaceAll(/\s+/g, ' ')}`,
        )
  return found
}
