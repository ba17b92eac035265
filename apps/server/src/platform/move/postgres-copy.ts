import type { ClientBase } from 'pg'

/** What of a connection COPY needs. */
interface CopyConnection {
  query(sql: string): void
  sendCopyFromChunk(bytes: Buffer): void
  endCopyFrom(): void
}

interface CopyOptions {
  readonly sql: string
  /** What is put in; nothing where something is taken out. */
  readonly input?: Buffer
  /** Hears what comes out, line by line. */
  readonly onLine?: (line: Buffer) => void
}

/** Runs one COPY as the client library runs queries that are not its own. Resolves to the number of rows. */
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

/** Puts lines into a table, all or none of them, and resolves to how many rows they were. */
export const copyIn = async (client: ClientBase, table: string, lines: Buffer): Promise<number> =>
  copy(client, { sql: `COPY ${table} FROM STDIN`, input: lines })

/** Takes out what a query finds, line by line in its order, and resolves to how many rows it was. */
export const copyOut = async (
  client: ClientBase,
  query: string,
  onLine: (line: Buffer) => void,
): Promise<number> => copy(client, { sql: `COPY (${query}) TO STDOUT`, onLine })
