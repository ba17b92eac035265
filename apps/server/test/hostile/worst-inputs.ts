import { slowestSlice } from '../app/slices.ts'

export const KB = 1024
export const MB = KB * KB

export const repeated = (piece: string, length: number) =>
  piece.repeat(Math.floor(length / piece.length))

/** Parsers by what they read, each with the inputs of full length that cost it most. */
export type WorstInputs = Readonly<
  Record<string, readonly [parse: (input: string) => unknown, inputs: readonly string[]]>
>

interface WorstInput {
  readonly what: string
  /** The beginning of the input. */
  readonly start: string
  readonly parse: (input: string) => unknown
  readonly input: string
}

/** Each input with its parser. */
export const worstInputs = (parsers: WorstInputs): WorstInput[] =>
  Object.entries(parsers).flatMap(([what, [parse, inputs]]) =>
    inputs.map((input) => ({ what, start: input.slice(0, 24), parse, input })),
  )

/** CPU milliseconds of the longest piece of parsing an input that nothing else can interrupt. */
export const slowestParse = async ({ parse, input }: WorstInput): Promise<number> =>
  slowestSlice(async () => {
    try {
      await parse(input)
    } catch {
      // Refusing is fine; taking long over it is not.
    }
  })
