import type { Part } from './contents.ts'

interface Product {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
}

const purlOf = ({ name, version }: Pick<Part, 'name' | 'version'>) =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`

/** The SHA-512 in hexadecimal of what the lockfile has in Base64. */
const hashesOf = ({ integrity }: Part) => [
  {
    alg: 'SHA-512',
    content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
  },
]

/** One id or an expression, as CycloneDX tells them apart. */
const licencesOf = (license: string) =>
  / (?:AND|OR|WITH) /.test(license) ? [{ expression: license }] : [{ license: { id: license } }]

const componentOf = (part: Part, how: string) => ({
  type: 'library',
  'bom-ref': `${purlOf(part)}#${part.path}`,
  name: part.name,
  version: part.version,
  scope: part.optional ? 'optional' : 'required',
  hashes: hashesOf(part),
  licenses: licencesOf(part.license ?? 'NOASSERTION'),
  purl: purlOf(part),
  properties: [{ name: 'devhood:how', value: how }],
})

/** A CycloneDX list of all that the package contains, or has npm install or fetch. It names no time, so that it repeats. */
export function sbomOf(
  product: Product,
  parts: Readonly<Record<'bundled' | 'installed' | 'fetched', readonly Part[]>>,
): object {
  const components = Object.entries(parts).flatMap(([how, those]) =>
    those.map((part) => componentOf(part, how)),
  )
  const ref = purlOf(product)
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': ref,
        name: product.name,
        version: product.version,
        description: product.description,
        licenses: licencesOf(product.license),
        purl: ref,
      },
    },
    components,
    dependencies: [{ ref, dependsOn: components.map((each) => each['bom-ref']) }],
  }
}
