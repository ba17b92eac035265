/** One value: the suffix of the name, the labels, the value. */
export interface Sample {
  readonly suffix?: string
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

export interface Metric {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly samples: readonly Sample[]
}

const escape = (value: string) =>
  value
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`)

function labelsText(labels: Readonly<Record<string, string>> = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escape(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

export const TEXT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export function metricsText(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, help, type, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(
      ({ suffix = '', labels, value }) => `${name}${suffix}${labelsText(labels)} ${value}`,
    ),
  ])
  return `${lines.join('\n')}\n`
}
