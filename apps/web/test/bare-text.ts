/**
 * Translators of browsers wrap texts in elements. React then can't remove a text that has siblings, put something before
 * it or change it: the page crashes, or shows what was. These tests fail where React does any of that.
 */
const touched: string[] = []

/** React marks texts that have siblings; it sets the only text of an element as the element's content. */
const isBare = (node: Node | null): node is Text =>
  node instanceof Text && Object.keys(node).some((key) => key.startsWith('__reactFiber'))

function report(act: string, { nodeValue, parentElement }: Text): void {
  touched.push(`${act} ${JSON.stringify(nodeValue)} in ${parentElement?.outerHTML.slice(0, 200)}`)
}

const {
  removeChild,
  insertBefore,
  nodeValue: value,
} = Object.getOwnPropertyDescriptors(Node.prototype)

Object.defineProperties(Node.prototype, {
  removeChild: {
    value(this: Node, child: Node) {
      if (isBare(child)) report('removes', child)
      return removeChild.value?.call(this, child) as unknown
    },
  },
  insertBefore: {
    value(this: Node, node: Node, next: Node | null) {
      if (isBare(next)) report('puts something before', next)
      return insertBefore.value?.call(this, node, next) as unknown
    },
  },
  nodeValue: {
    ...value,
    set(this: Node, text: string | null) {
      if (isBare(this) && this.nodeValue !== text) report('changes', this)
      value.set?.call(this, text)
    },
  },
})

/** What React did since the last call that a translated page can't take. */
export const takeBareTexts = (): string[] => touched.splice(0)
