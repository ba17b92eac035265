import { type Vault } from './vault.ts'

/** Beginning of the names of a person's drafts. */
export const draftsOf = ({ owner }: Vault): string => `draft ${owner} `

/** Name of the drafts of a form; each of them has a number behind it. */
export const draftKey = async (vault: Vault, form: string): Promise<string> =>
  draftsOf(vault) + (await vault.nameOf(form))

export const keyOfPicture = async (vault: Vault, draft: string, key: string): Promise<string> =>
  `${draft} ${await vault.nameOf(key)}`
