import type { ClientBase } from 'pg'

/** The part of a connection that COPY needs. */
interface CopyConnection {
  query(sql: string): void
  sendCopyFromChunk(bytes: Buffer): void
  endCopyFrom(): void
}

interface CopyOptions {
  readonly sql: string
  /** The rows to write; undefined when reading. */
  readonly input?: Buffer
  /** Called with each line read. */
  readonly onLine?: (line: Buffer) => void
}

/** Runs one COPY through the client library's interface for custom queries. Resolves to the number of rows. */
async function copy(client: ClientBase, { sql, input, onLine }: CopyOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
    const query = {
      submit: (wire: CopyConnection) => wire.query(sql),
      handleCopyInResponse(wire: CopyConnection) {
        if (input) wire.sendCopyFromChunk(input)
        wire.endCopyFrom()
      },
      handleCopyData: ({ chunk }: { readonly chunk: Buffer }) => onLine?.(chunk),
      handleCommandComplete({ text }: { readonly text: string }) {
        rows = Number(/\d+$/.exec(text)?.[0])
      },
      handleReadyForQuery: () => resolve(rows),
      handleError: reject,
    }
    client.query(query as never)
  })
}

/** Writes lines to a table, all or none, and resolves to the number of rows. */
export const copyIn = async (client: ClientBase, table: string, lines: Buffer): Promise<number> =>
  copy(client, { sql: `COPY ${table} FROM STDIN`, input: lines })

/** Reads the result of a query, line by line in its order, and resolves to the number of rows. */
export const copyOut = async (
  client: ClientBase,
  query: string,
  onLine: (line: Buffer) => void,
): Promise<number> => copy(client, { sql: `COPY (${query}) TO STDOUT`, onLine })
