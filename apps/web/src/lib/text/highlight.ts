import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import cpp from 'highlight.js/lib/languages/cpp'
import csharp from 'highlight.js/lib/languages/csharp'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import go from 'highlight.js/lib/languages/go'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import kotlin from 'highlight.js/lib/languages/kotlin'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import ruby from 'highlight.js/lib/languages/ruby'
import rust from 'highlight.js/lib/languages/rust'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'

/** A piece of code; the class name gives its colour. */
export interface Token {
  readonly text: string
  readonly className: string | undefined
}

/** Maximum length of highlighted code: some grammars take quadratic time on texts that are made for it. */
const MAX_LENGTH = 2000

/** The library's scopes, by the first of their words; all others have the colour of text. */
const SCOPES: Readonly<Record<string, string>> = {
  'text-code-keyword': 'keyword name selector-tag template-tag',
  'text-code-string': 'string regexp char link',
  'text-code-number': 'number literal symbol bullet',
  'text-code-title': 'title section selector-id selector-class',
  'text-code-type': 'type built_in attr attribute variable property',
  'text-muted': 'comment quote meta doctag',
  'text-success': 'addition',
  'text-danger': 'deletion',
}
const CLASS_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(SCOPES).flatMap(([className, scopes]) =>
    scopes.split(' ').map((scope): [string, string] => [scope, className]),
  ),
)

const highlighter = createHighlighter()

function createHighlighter() {
  const languages = {
    bash,
    cpp,
    csharp,
    css,
    diff,
    go,
    java,
    javascript,
    json,
    kotlin,
    php,
    python,
    ruby,
    rust,
    sql,
    typescript,
    xml,
    yaml,
  }
  const own = hljs.newInstance()
  for (const [name, language] of Object.entries(languages)) own.registerLanguage(name, language)
  own.registerAliases(['c', 'h'], { languageName: 'cpp' })
  return own
}

/** Code as tokens, whose texts together are the code; undefined for an unknown language and for long code. */
export function highlight(code: string, language: string): readonly Token[] | undefined {
  if (code.length > MAX_LENGTH || !highlighter.getLanguage(language)) return undefined
  const { _emitter: emitter } = highlighter.highlight(code, { language, ignoreIllegals: true })
  return flatten((emitter as unknown as { readonly root: Scope }).root, undefined)
}

/** The library's result: a tree of scopes around texts. */
interface Scope {
  readonly scope?: string
  readonly children: readonly (Scope | string)[]
}

function flatten({ children }: Scope, className: string | undefined): Token[] {
  return children.flatMap((child) =>
    typeof child === 'string'
      ? [{ text: child, className }]
      : flatten(child, classOf(child.scope, className)),
  )
}

/** Parts of code inside strings, and of other languages, don't have the colour of what surrounds them. */
function classOf(scope = '', outer: string | undefined): string | undefined {
  const [kind = ''] = scope.split(/[.:]/, 1)
  return CLASS_NAMES.get(kind) ?? (kind === 'subst' || kind === 'language' ? undefined : outer)
}
