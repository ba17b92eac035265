import { deleteRecords } from '#lib/device/records'

/** Name of the record with the keys of who is signed in; they are there until that person signs out. */
export const KEY_RECORD = 'key'

/** Forgets the keys with which this device reads what the person has left here. It stays, and nobody can read it. */
export const forgetAccountKey = (): Promise<void> => deleteRecords([KEY_RECORD])
