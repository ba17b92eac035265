/** What the job of each client uses of its SDK; all versions spell these calls alike. */
export interface Sdk {
  readonly Client: new () => SdkClient
  readonly Account: new (client: SdkClient) => SdkAccount
  readonly Databases: new (client: SdkClient) => SdkDatabases
  readonly Storage: new (client: SdkClient) => SdkStorage
  readonly ID: { readonly unique: () => string }
  readonly Query: Readonly<
    Record<'equal' | 'search', (field: string, value: unknown) => string>
  > & {
    readonly limit: (count: number) => string
    readonly orderDesc: (field: string) => string
    readonly select: (fields: readonly string[]) => string
  }
}

export interface SdkClient {
  readonly setEndpoint: (endpoint: string) => SdkClient
  readonly setProject: (project: string) => SdkClient
  readonly setKey: (key: string) => SdkClient
  readonly setSession: (session: string) => SdkClient
  readonly setPlatform: (platform: string) => SdkClient
  readonly subscribe: (channel: string, onEvent: (event: SdkEvent) => void) => () => void
}

export interface SdkEvent {
  readonly events: readonly string[]
  readonly payload: { readonly $id: string }
}

interface SdkAccount {
  readonly create: (...details: string[]) => Promise<{ readonly $id: string }>
  readonly createEmailPasswordSession: (
    email: string,
    password: string,
  ) => Promise<{ readonly $id: string; readonly secret: string }>
  readonly get: () => Promise<{
    readonly $id: string
    readonly name: string
    readonly email: string
  }>
  readonly deleteSession: (id: string) => Promise<unknown>
  /** Of the newest version. */
  readonly createMFAAuthenticator: (type: string) => Promise<{ readonly secret: string }>
  readonly updateMFAAuthenticator: (type: string, otp: string) => Promise<unknown>
  readonly updateMFA: (mfa: boolean) => Promise<{ readonly mfa: boolean }>
  readonly createMFARecoveryCodes: () => Promise<{ readonly recoveryCodes: readonly string[] }>
  readonly listMFAFactors: () => Promise<Readonly<Record<string, boolean>>>
  readonly createMFAChallenge: (factor: string) => Promise<{ readonly $id: string }>
  readonly updateMFAChallenge: (
    id: string,
    otp: string,
  ) => Promise<{ readonly factors: readonly string[] }>
}

interface SdkDocument {
  readonly $id: string
  readonly caption: string
  readonly imageUrl: string
  readonly likes: readonly { readonly $id: string }[]
  readonly likesCount: number
}

type At = readonly [database: string, collection: string]
interface SdkDocuments {
  readonly total: number
  readonly documents: readonly SdkDocument[]
}
interface SdkDatabases {
  readonly createDocument: (...call: [...At, id: string, data: object]) => Promise<SdkDocument>
  readonly updateDocument: (...call: [...At, id: string, data: object]) => Promise<SdkDocument>
  readonly getDocument: (...call: [...At, id: string, queries?: string[]]) => Promise<SdkDocument>
  readonly listDocuments: (...call: [...At, queries: string[]]) => Promise<SdkDocuments>
  readonly deleteDocument: (...call: [...At, id: string]) => Promise<unknown>
}

interface SdkStorage {
  readonly createFile: (
    bucket: string,
    id: string,
    file: unknown,
  ) => Promise<{ readonly $id: string; readonly chunksUploaded: number; readonly name: string }>
  readonly getFilePreview: (bucket: string, id: string, width: number) => Promise<ArrayBuffer>
  readonly getFilePreviewURL?: (bucket: string, id: string, width: number) => URL
  readonly deleteFile: (bucket: string, id: string) => Promise<unknown>
}

/** What apps read of a refusal. */
export interface Failure {
  readonly code: number
  readonly type: string
}

/** The refusal of a call. */
export const failureOf = async (call: Promise<unknown>): Promise<Failure | undefined> =>
  call.then(
    () => undefined,
    ({ code, type }: Failure) => ({ code, type }),
  )
